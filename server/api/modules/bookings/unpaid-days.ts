import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { daysOnLot } from '../capacity/capacity.ts';
import type { BookingRow } from './present-booking.ts';
import { bookings } from './tables.ts';

/** The most days that unpaid bookings may hold at once: for one member or email address, one IP address, one network. */
const MAX_DAYS = { person: 100, address: 200, network: 600 };
/** A short booking counts as this many days, so that many of them can't fill one day. */
const MIN_DAYS = 10;

export type UnpaidBooking = Pick<BookingRow, 'id' | 'travelFrom' | 'travelTo' | 'spaces' | 'emailKey'> &
  Partial<Pick<BookingRow, 'memberId' | 'addressKey' | 'networkKey'>>;

/**
 * Checks, in the transaction that writes it, that an unpaid booking stays within the limits of unpaid days held at once.
 * Bookings that were never confirmed count for a day longer, because each sends mail. Locks the email address and the
 * network, so that parallel bookings are counted one after another. Throws 409 UNPAID_LIMIT.
 */
export async function checkUnpaidDays(tx: Queries, booking: UnpaidBooking, now: Date): Promise<void> {
  const { memberId, emailKey, addressKey, networkKey } = booking;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${memberId ?? emailKey}, 15))`);
  if (networkKey) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${networkKey}, 16))`);
  const isPerson = memberId
    ? eq(bookings.memberId, memberId)
    : and(eq(bookings.emailKey, emailKey), isNull(bookings.memberId));
  const isAddress = addressKey ? eq(bookings.addressKey, addressKey) : sql`false`;
  const isNetwork = networkKey ? eq(bookings.networkKey, networkKey) : sql`false`;
  const held = await tx
    .select({
      travelFrom: bookings.travelFrom,
      travelTo: bookings.travelTo,
      spaces: bookings.spaces,
      isPerson: sql<boolean>`coalesce(${isPerson}, false)`,
      isAddress: sql<boolean>`coalesce(${isAddress}, false)`,
      isNetwork: sql<boolean>`coalesce(${isNetwork}, false)`,
    })
    .from(bookings)
    .where(and(or(isPerson, isNetwork), isHeldUnpaid(now), ne(bookings.id, booking.id)));
  const sum = (rows: typeof held) => rows.reduce((days, row) => days + countDays(row), countDays(booking));
  const isOver =
    sum(held.filter((row) => row.isPerson)) > MAX_DAYS.person ||
    sum(held.filter((row) => row.isAddress)) > MAX_DAYS.address ||
    sum(held.filter((row) => row.isNetwork)) > MAX_DAYS.network;
  if (isOver) throw conflict('UNPAID_LIMIT', TOO_MANY);
}

const TOO_MANY = 'You can’t hold more days without paying. Pay now, or call us 24/7 and we’ll find a way.';

const isHeldUnpaid = (now: Date): SQL | undefined =>
  or(
    and(eq(bookings.paidCents, 0), inArray(bookings.status, ['UNCONFIRMED', 'CONFIRMED'])),
    and(eq(bookings.status, 'EXPIRED'), gt(bookings.rebookUntil, now)),
  );

const countDays = (stay: Pick<BookingRow, 'travelFrom' | 'travelTo' | 'spaces'>): number =>
  Math.max(daysOnLot(stay).length * stay.spaces, MIN_DAYS);
