import { newCode } from '../platform/typed-number.ts';
import { MINUTE_MS } from '../../../shared/format/durations.ts';
import type { bookings } from '../modules/bookings/tables.ts';
import type { receiptPayments, receipts, transactions } from '../modules/transactions/tables.ts';
import { newId } from '../platform/new-id.ts';
import type { PricedRate } from '../modules/rates/priced-rate.ts';
import { onlinePaymentCents } from '../modules/transactions/bill-transaction.ts';
import type { InventedStay } from './invent-stay.ts';
import type { Random } from './random.ts';
import type { Traveler } from './travelers.ts';

/** A car's stay, as rows of the tables that tell of it. Numbers are given by whoever writes them. */
export interface StayHistory {
  row: Omit<typeof transactions.$inferInsert, 'ticketNumber'> & { enteredAt: Date };
  /** Null while the car is here. */
  receipt: (Omit<typeof receipts.$inferInsert, 'number'> & { issuedAt: Date }) | null;
  payments: Omit<typeof receiptPayments.$inferInsert, 'receiptNumber'>[];
}

interface Visit {
  stay: InventedStay;
  traveler: Traveler;
  booking: typeof bookings.$inferSelect | null;
  spaces: number;
  enteredAt: Date;
  /** Null: the car is still here. */
  exitedAt: Date | null;
  rate: PricedRate | null;
}

interface Passage {
  enteredAt: Date;
  exitedAt: Date;
}

/** When a booked car really comes and leaves: most often before the time that was said, sometimes long after. */
export function passBooked({ from, to }: InventedStay, random: Random): Passage {
  const late = random.next() < 0.05 ? random.between(60, 1200) : random.between(-240, 25);
  const enteredAt = new Date(from.getTime() + random.between(-40, 75) * MINUTE_MS);
  const leaves = Math.max(enteredAt.getTime() + 50 * MINUTE_MS, to.getTime() + late * MINUTE_MS);
  return { enteredAt, exitedAt: new Date(leaves) };
}

/** Who did not book did not say when, but stays as long as was invented. */
export function passDriveUp({ from, to }: InventedStay, random: Random): Passage {
  const shift = random.between(0, 29) * MINUTE_MS;
  return { enteredAt: new Date(from.getTime() + shift), exitedAt: new Date(to.getTime() + shift) };
}

export function toStay(visit: Visit, random: Random): StayHistory {
  const { stay, traveler, booking, enteredAt, exitedAt, rate } = visit;
  const row = {
    id: newId(),
    recordLocator: newCode(10),
    status: exitedAt ? 'CLOSED' : 'OPEN',
    vehicleClass: stay.vehicleClass,
    spaces: visit.spaces,
    licensePlate: traveler.plate,
    customerName: traveler.fullName,
    email: traveler.email,
    bookingId: booking?.id ?? null,
    memberId: traveler.memberId,
    enteredAt,
    exitedAt,
    createdAt: enteredAt,
    updatedAt: exitedAt ?? enteredAt,
  };
  if (!exitedAt || !rate) return { row, receipt: null, payments: [] };
  const receipt = {
    transactionId: row.id,
    validationCode: newCode(8),
    rate,
    totalCents: rate.totalCents,
    parkingCents: rate.subtotalCents,
    issuedAt: exitedAt,
    createdAt: exitedAt,
  };
  const online = Math.min(onlinePaymentCents({ booking }), rate.totalCents);
  const isCash = random.next() < 0.15;
  const card = { cardBrand: traveler.card.brand, cardLastFour: traveler.card.lastFour };
  const noCard = { cardBrand: null, cardLastFour: null };
  const paid = [
    { kind: 'ONLINE', amountCents: online, ...card },
    { kind: isCash ? 'CASH' : 'CARD', amountCents: rate.totalCents - online, ...(isCash ? noCard : card) },
  ].filter(({ amountCents }) => amountCents > 0);
  const payments = paid.map((payment) => ({ ...payment, id: newId(), createdAt: exitedAt }));
  return { row, receipt, payments };
}
