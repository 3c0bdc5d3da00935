import { and, inArray, ne } from 'drizzle-orm';
import type { Stay } from '../../../shared/contracts/stay.ts';
import { describeState } from '../../../shared/contracts/dispute-states.ts';
import { staffPages } from '../../../shared/contracts/staff-pages.ts';
import { cents } from '../../../shared/format/money.ts';
import { formatWhen, formatWireDate } from '../../../shared/format/time.ts';
import { findDisputes } from '../modules/disputes/find-disputes.ts';
import { vehicleName } from '../modules/documents/booking-facts.ts';
import { incidents } from '../modules/incidents/tables.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import { presentTransaction } from '../modules/transactions/present-transaction.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import type { FoundStay } from './find-stay.ts';
import { findStayApprovals } from './tell-staff.ts';

interface Viewing {
  reader: Member;
  /** The sandbox stands in for the card network. */
  isSandbox: boolean;
  rates: Rates;
  now: Date;
}

/** Presents the head of a stay's page: who, which car, when, what is due, and what can be done next. */
export async function presentHead(
  queries: Queries,
  stay: FoundStay,
  { reader, rates, now, isSandbox }: Viewing,
): Promise<Omit<Stay, 'entries'>> {
  const disputed = await findDisputesOf(queries, stay);
  const canBeDisputed = isSandbox && disputed.length === 0;
  return {
    id: stayId(stay),
    title: nameStay(stay),
    ticket_number: stay.details?.row.ticketNumber ?? null,
    status: statusOf(stay),
    facts: listFacts(stay),
    ...sumMoney(stay, rates, now),
    actions: [...listDisputes(disputed, reader), ...(await listActions(queries, stay, reader))],
    booking: presentBooking(stay, { reader, now, canBeDisputed }),
    exit: presentExit(stay, reader),
  };
}

const expectedExit = ({ details, booking }: FoundStay): Date | null =>
  details?.row.expectedExitAt ?? booking?.travelTo ?? null;

function presentExit(stay: FoundStay, { permissions }: Member): Stay['exit'] {
  const car = stay.details?.row;
  if (car?.status !== 'OPEN' || !permissions.has('Transactions:Update')) return null;
  const expected = expectedExit(stay);
  return { transaction_id: car.id, expected_at: expected && formatWireDate(expected) };
}

function presentBooking(
  { booking }: FoundStay,
  {
    reader: { permissions },
    now,
    canBeDisputed,
  }: Pick<Viewing, 'reader' | 'now'> & { canBeDisputed: boolean },
): Stay['booking'] {
  if (!booking || !permissions.has('Bookings:Read')) return null;
  const { id, number, email, status, travelFrom, paidCents, dueBackCents } = booking;
  const isAwaited = status === 'CONFIRMED';
  const can: [NonNullable<Stay['booking']>['can'][number], boolean][] = [
    ['cancel', isAwaited && permissions.has('Bookings:Void')],
    ['no-show', isAwaited && travelFrom <= now && permissions.has('Bookings:Update')],
    ['test-dispute', canBeDisputed && paidCents > dueBackCents && permissions.has('Disputes:Update')],
    ['email', ['CONFIRMED', 'CANCELLED'].includes(status) && permissions.has('Bookings:Update')],
  ];
  return { id, number, email, can: can.flatMap(([name, isAllowed]) => (isAllowed ? [name] : [])) };
}

export const stayId = ({ details, booking }: FoundStay): string => details?.row.id ?? booking?.id ?? '';

export const nameStay = ({ details, booking }: FoundStay): string =>
  details ? `Ticket ${details.row.ticketNumber}` : `Booking ${booking?.number ?? ''}`;

const CAR_STATUSES: Record<string, Stay['status']> = {
  OPEN: { label: 'Parked', tone: 'good' },
  CLOSED: { label: 'Left', tone: 'over' },
  VOID: { label: 'Voided', tone: 'bad' },
};

const BOOKING_STATUSES: Record<string, Stay['status']> = {
  PENDING_PAYMENT: { label: 'Paying', tone: 'waiting' },
  UNCONFIRMED: { label: 'Unconfirmed', tone: 'waiting' },
  CONFIRMED: { label: 'Not arrived yet', tone: 'waiting' },
  CANCELLED: { label: 'Canceled', tone: 'bad' },
  NO_SHOW: { label: 'No-show', tone: 'over' },
  EXPIRED: { label: 'Expired', tone: 'over' },
};

function statusOf({ details, booking }: FoundStay): Stay['status'] {
  const status = details ? CAR_STATUSES[details.row.status] : BOOKING_STATUSES[booking?.status ?? ''];
  return status ?? { label: booking?.status ?? '', tone: 'over' };
}

/** Who, which car and when, without what nobody knows. */
export function listFacts({ details, booking }: FoundStay): Stay['facts'] {
  const car = details?.row;
  const facts: [label: string, value: string | false | null | undefined][] = [
    ['Customer', car?.customerName ?? booking?.fullName],
    ['License plate', car?.licensePlate ?? booking?.licensePlate],
    ['Car', booking?.makeAndColor ?? car?.makeAndColor],
    ['Vehicle', vehicleName(car?.vehicleClass ?? booking?.vehicleClass)],
    ['Booking', booking?.number],
    ['Booked', booking && `${formatWhen(booking.travelFrom)} to ${formatWhen(booking.travelTo)}`],
    ['Car arrived', car && formatWhen(car.enteredAt)],
    ['Expected to leave', car?.status === 'OPEN' && car.expectedExitAt && formatWhen(car.expectedExitAt)],
    ['Car left', car?.exitedAt && formatWhen(car.exitedAt)],
    ['Receipt', details?.receipt?.number],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function sumMoney({ details, booking }: FoundStay, rates: Rates, now: Date): Pick<Stay, 'due' | 'paid'> {
  const online = booking ? booking.paidCents - booking.dueBackCents : 0;
  if (details?.receipt) {
    const { totalCents, refundedCents } = details.receipt;
    return { due: cents(0), paid: cents(totalCents - refundedCents) };
  }
  if (details) {
    const { due } = presentTransaction(details, { token: '', memberId: null, rates, now });
    return { due: due ?? cents(0), paid: cents(online) };
  }
  const isAhead = booking?.status === 'CONFIRMED' || booking?.status === 'UNCONFIRMED';
  return { due: cents(isAhead ? booking.totalCents - online : 0), paid: cents(online) };
}

async function listActions(queries: Queries, stay: FoundStay, reader: Member): Promise<Stay['actions']> {
  const asked = (await findStayApprovals(queries, stay, reader)).find(({ state }) => state === 'PENDING');
  const ticket = stay.details?.row.ticketNumber;
  const number = ticket ?? stay.booking?.number ?? '';
  const link = (label: string, name: string, query: string): Stay['actions'] => {
    const page = staffPages.find((one) => one.name === name);
    return page && reader.permissions.has(page.permission)
      ? [{ label, href: `${page.path}?${query}`, is_file: false }]
      : [];
  };
  return [
    ...(asked ? link('Waiting request', 'Approvals', `id=${asked.id}`) : []),
    ...((await hasOpenIncident(queries, stay)) ? link('Open incident', 'IncidentsOpen', `q=${number}`) : []),
    ...(ticket ? link('Report incident', 'NewIncident', `stay=${stayId(stay)}`) : []),
    ...link('Audit log', 'Audit', `number=${number}`),
    ...(reader.permissions.has('Disputes:Read')
      ? [{ label: 'Evidence PDF', href: `/api/stays/${stayId(stay)}/evidence.pdf`, is_file: true }]
      : []),
  ];
}

const findDisputesOf = (queries: Queries, { cars, booking }: FoundStay) =>
  findDisputes(queries, { transactionIds: cars.map(({ id }) => id), bookingId: booking?.id ?? null });

function listDisputes(
  disputed: Awaited<ReturnType<typeof findDisputes>>,
  { permissions }: Member,
): Stay['actions'] {
  if (!permissions.has('Disputes:Read')) return [];
  return disputed.map(({ id, status }) => ({
    label: `Dispute: ${describeState(status).label}`,
    href: `/back-office/disputes/${id}`,
    is_file: false,
  }));
}

async function hasOpenIncident(queries: Queries, { cars }: FoundStay): Promise<boolean> {
  const ids = cars.map(({ id }) => id);
  const isOpen = and(inArray(incidents.transactionId, ids), ne(incidents.state, 'CLOSED'));
  return (await queries.$count(incidents, isOpen)) > 0;
}
