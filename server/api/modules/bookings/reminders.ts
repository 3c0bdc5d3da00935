import { and, asc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { MailTemplate } from '../../../../shared/contracts/mail-kinds.ts';
import type { Queries } from '../../platform/database/database.ts';
import { withdrawMail } from '../../platform/outbox/outbox-rows.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { BookingDeps } from './booking-deps.ts';
import { findCards } from './find-own-booking.ts';
import { addCodes, type BookingRow, bookingToken, presentBooking } from './present-booking.ts';
import { bookingReminders, bookings } from './tables.ts';

const BATCH = 100;
const ZONE = 'America/Los_Angeles';
const startOfDay = (date: SQL) => sql`date_trunc('day', ${date} at time zone ${ZONE})`;
const toInstant = (wallTime: SQL) => sql`((${wallTime}) at time zone ${ZONE})`;

/** A reminder of one date of a booking. */
interface Reminder {
  template: MailTemplate;
  /** The booking's status while the reminder makes sense. */
  status: 'CONFIRMED' | 'CHECKED_IN';
  date: typeof bookings.travelFrom | typeof bookings.travelTo;
  dateOf: (row: BookingRow) => Date;
  /** When the mail is due. */
  due: SQL;
  /** A booking or change after the due time was just mailed, so it needs no reminder. */
  knownSince: SQL;
}

const DROP_OFF: Reminder = {
  template: 'drop-off-reminder',
  status: 'CONFIRMED',
  date: bookings.travelFrom,
  dateOf: (row) => row.travelFrom,
  // 9:00 am on the day before.
  due: toInstant(sql`${startOfDay(sql`${bookings.travelFrom}`)} - interval '15 hours'`),
  knownSince: sql`greatest(${bookings.createdAt}, ${bookings.changedAt})`,
};

const RETURN: Reminder = {
  template: 'return-reminder',
  status: 'CHECKED_IN',
  date: bookings.travelTo,
  dateOf: (row) => row.travelTo,
  // 6:00 am on the day, or four hours before an early return.
  due: sql`least(${toInstant(sql`${startOfDay(sql`${bookings.travelTo}`)} + interval '6 hours'`)}, ${bookings.travelTo} - interval '4 hours')`,
  knownSince: sql`${bookings.travelFrom}`,
};

const REMINDERS = [DROP_OFF, RETURN];

/**
 * Mails the reminders that are due: the day before drop-off and on the morning of the return. Any number of processes
 * may run it: of each reminder and date only one inserts the row, and mails in the same transaction.
 */
export async function sendReminders(deps: BookingDeps): Promise<void> {
  for (const reminder of REMINDERS) {
    const due = await findDue(deps, reminder);
    for (const { id } of due) await deps.db.transaction((tx) => remind(tx, deps, reminder, id));
  }
}

function findDue({ db, now }: BookingDeps, { template, status, date, due, knownSince }: Reminder) {
  const sent = and(
    eq(bookingReminders.bookingId, bookings.id),
    eq(bookingReminders.template, template),
    eq(bookingReminders.date, date),
  );
  const isDue = and(
    eq(bookings.status, status),
    gt(date, now()),
    lte(due, now()),
    lte(knownSince, due),
    isNull(bookingReminders.bookingId),
  );
  return db.queries
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(bookingReminders, sent)
    .where(isDue)
    .orderBy(asc(date))
    .limit(BATCH);
}

async function remind(tx: Queries, deps: BookingDeps, reminder: Reminder, id: string): Promise<void> {
  const { template, status, date, dateOf } = reminder;
  // Locked, so that a cancellation or change at the same time waits and then withdraws the mail.
  const isStill = and(eq(bookings.id, id), eq(bookings.status, status), gt(date, deps.now()));
  const [row] = await tx.select().from(bookings).where(isStill).for('update');
  if (!row) return;
  const inserted = await tx
    .insert(bookingReminders)
    .values({ bookingId: id, template, date: dateOf(row), createdAt: deps.now() })
    .onConflictDoNothing()
    .returning({ id: bookingReminders.bookingId });
  if (inserted.length === 0) return;
  const [card = null] = await findCards(tx, id);
  const { wallets } = deps;
  const token = bookingToken(row, deps.signer);
  const booking = await addCodes(presentBooking(row, { card, token, wallets, now: deps.now() }));
  await enqueueMail(tx, {
    cause: causeOf(reminder, row),
    template,
    recipient: row.email,
    data: { booking, customerLink: booking.customer_link },
    expiresAt: dateOf(row),
  });
}

const causeOf = ({ template, dateOf }: Reminder, row: BookingRow) =>
  `${template}:${row.id}:${dateOf(row).toISOString()}`;

/** Withdraws the reminders of these dates that were not sent yet, in the transaction that ends or changes the booking. */
export const withdrawReminders = (tx: Queries, row: BookingRow): Promise<void> =>
  withdrawMail(
    tx,
    REMINDERS.map((reminder) => causeOf(reminder, row)),
  );
