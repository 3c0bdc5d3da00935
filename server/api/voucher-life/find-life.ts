import { and, asc, eq, inArray } from 'drizzle-orm';
import type { VoucherLife } from '../../../shared/contracts/voucher-life.ts';
import { staffPages } from '../../../shared/contracts/staff-pages.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { formatWhen, formatWireDate } from '../../../shared/format/time.ts';
import { describeLength } from '../../../shared/format/wall-time.ts';
import { formatCents } from '../../../shared/format/money.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { vehicleName } from '../modules/documents/booking-facts.ts';
import { getMember, findMembers } from '../modules/members/find-members.ts';
import { pointMovements } from '../modules/points/tables.ts';
import { receiptPayments, transactions } from '../modules/transactions/tables.ts';
import { presentReturns } from '../modules/vouchers/detail-voucher.ts';
import { timeVoucherEvents, timeVouchers } from '../modules/vouchers/tables.ts';
import type { VoucherRow } from '../modules/vouchers/present-voucher.ts';
import { isVoidable } from '../modules/vouchers/void-voucher.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';

type VoucherEvent = typeof timeVoucherEvents.$inferSelect;

const STATUSES: Record<string, VoucherLife['status']> = {
  ISSUED: { label: 'Issued', tone: 'good' },
  LINKED: { label: 'Linked', tone: 'waiting' },
  USED: { label: 'Used', tone: 'over' },
  VOID: { label: 'Voided', tone: 'bad' },
  EXPIRED: { label: 'Expired', tone: 'bad' },
};

/** Finds a time voucher with everything that happened to it. Throws 404. */
export async function findVoucherLife(
  queries: Queries,
  id: string,
  { reader, now }: { reader: Member; now: Date },
): Promise<VoucherLife> {
  const [row] = await queries.select().from(timeVouchers).where(eq(timeVouchers.id, id));
  if (!row) throw notFound('We can’t find this voucher.');
  const owner = await getMember(queries, row.memberId);
  const canBeVoided = isVoidable(row, now);
  return {
    id: row.id,
    number: row.number,
    status: STATUSES[row.status] ?? { label: row.status, tone: 'over' },
    facts: [
      { label: 'Member', value: `${owner.longName} (${owner.number})` },
      { label: 'Pays for', value: describeLength(row.minutes) },
      { label: 'Points', value: row.points.toLocaleString('en-US') },
      { label: 'Vehicle', value: vehicleName(row.vehicleClass) ?? 'Standard' },
      { label: 'Drop-off', value: formatWhen(row.travelFrom) },
      { label: 'Pick-up', value: formatWhen(row.travelTo) },
      { label: 'Space', value: describeSpace(row) },
      { label: 'Valid until', value: formatWhen(row.expiresAt) },
    ],
    entries: await listEntries(queries, row, reader),
    returns: canBeVoided ? await presentReturns(queries, id, now) : null,
    may_void: canBeVoided && reader.permissions.has('TimeVouchers:Void'),
  };
}

function describeSpace({ bookingId, holdsSpace }: VoucherRow): string {
  if (bookingId) return 'In its booking';
  return holdsSpace ? 'Reserved' : 'Not reserved';
}

async function listEntries(
  queries: Queries,
  row: VoucherRow,
  reader: Member,
): Promise<VoucherLife['entries']> {
  const events = await queries
    .select()
    .from(timeVoucherEvents)
    .where(eq(timeVoucherEvents.voucherId, row.id))
    .orderBy(asc(timeVoucherEvents.id));
  const facts = await findFacts(queries, row, events);
  const maySeeStays = mayOpenStays(reader);
  return events.map((event, index) => ({
    at: formatWireDate(event.at),
    title: titleOf(event, { row, isFirst: index === 0, facts }),
    href: maySeeStays && event.status !== 'VOID' ? stayOf(event) : null,
    actor: actorOf(event, { isFirst: index === 0, facts }),
  }));
}

const mayOpenStays = ({ permissions }: Member): boolean =>
  staffPages.some(({ name, permission }) => name === 'Stay' && permissions.has(permission));

const stayOf = ({ transactionId, bookingId }: VoucherEvent): string | null => {
  const id = transactionId ?? bookingId;
  return id && `/back-office/stays/${id}`;
};

type Facts = Awaited<ReturnType<typeof findFacts>>;

/** What the events refer to: tickets, bookings, what was paid, and who did it. */
async function findFacts(queries: Queries, row: VoucherRow, events: readonly VoucherEvent[]) {
  const ticketIds = events.flatMap(({ transactionId }) => transactionId ?? []);
  const bookingIds = events.flatMap(({ bookingId }) => bookingId ?? []);
  const tickets =
    ticketIds.length === 0
      ? []
      : await queries.select().from(transactions).where(inArray(transactions.id, ticketIds));
  const booked =
    bookingIds.length === 0
      ? []
      : await queries.select().from(bookings).where(inArray(bookings.id, bookingIds));
  const paid = await queries
    .select()
    .from(receiptPayments)
    .where(eq(receiptPayments.voucherNumber, row.number));
  const movements = await queries
    .select()
    .from(pointMovements)
    .where(and(eq(pointMovements.sourceKind, 'VOUCHER'), eq(pointMovements.sourceId, row.id)))
    .orderBy(asc(pointMovements.position));
  const people = await findMembers(queries, [
    ...movements.flatMap(({ actor }) => actor.split(':')[1] ?? []),
    ...tickets.flatMap(({ checkedInBy, checkedOutBy }) => [checkedInBy ?? '', checkedOutBy ?? '']),
  ]);
  return { tickets, booked, paid, movements, people };
}

interface Telling {
  row: VoucherRow;
  isFirst: boolean;
  facts: Facts;
}

function titleOf(event: VoucherEvent, { row, isFirst, facts }: Telling): string {
  const ticket = facts.tickets.find(({ id }) => id === event.transactionId)?.ticketNumber;
  const booking = facts.booked.find(({ id }) => id === event.bookingId)?.number;
  const stay = ticket ? `ticket ${ticket}` : booking ? `booking ${booking}` : 'a parking stay';
  const back = facts.movements.find(({ points }) => points > 0);
  const cents = facts.paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (isFirst && booking && !ticket) return `Issued for ${row.points} points, in ${stay}`;
  if (isFirst) return `Issued for ${row.points} points`;
  if (event.status === 'ISSUED') return 'Unlinked: it can be used again';
  if (event.status === 'LINKED') return `Linked to ${stay}`;
  if (event.status === 'USED')
    return cents > 0 ? `Used: paid ${formatCents(cents)} of ${stay}` : `Used for ${stay}`;
  if (event.status === 'EXPIRED') return 'Expired. Its points are not returned.';
  return back ? `${back.reason}. ${back.points} points went back.` : 'Voided';
}

function actorOf(event: VoucherEvent, { isFirst, facts }: Omit<Telling, 'row'>): string | null {
  const { tickets, movements, people } = facts;
  const ticket = tickets.find(({ id }) => id === event.transactionId);
  const nameOf = (id: string | null | undefined) => people.get(id ?? '')?.longName ?? null;
  const spent = movements.find(({ points }) => points < 0);
  const back = movements.find(({ points }) => points > 0);
  if (isFirst) return nameOf(spent?.actor.split(':')[1]);
  if (event.status === 'EXPIRED') return 'By itself';
  if (event.status === 'LINKED') return nameOf(ticket?.checkedInBy);
  if (event.status === 'USED') return nameOf(ticket?.checkedOutBy);
  return event.status === 'VOID' ? nameOf(back?.actor.split(':')[1]) : null;
}
