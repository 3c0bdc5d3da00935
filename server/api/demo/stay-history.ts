import { newCode } from '../platform/typed-number.ts';
import { MINUTE_MS } from '../../../shared/format/durations.ts';
import type { bookings } from '../modules/bookings/tables.ts';
import { billItems } from '../modules/transactions/bill-items.ts';
import type {
  receiptPayments,
  receipts,
  transactionItems,
  transactions,
} from '../modules/transactions/tables.ts';
import { newId } from '../platform/new-id.ts';
import type { PricedRate } from '../modules/rates/priced-rate.ts';
import { onlinePaymentCents } from '../modules/transactions/bill-transaction.ts';
import type { InventedSale } from './invent-sales.ts';
import type { InventedStay } from './invent-stay.ts';
import type { Random } from './random.ts';
import type { Traveler } from './travelers.ts';

/** The rows of a transaction with its receipt and payments, without ticket and receipt numbers. */
export interface StayHistory {
  row: Omit<typeof transactions.$inferInsert, 'ticketNumber'> & { enteredAt: Date };
  /** null while the car is on the lot. */
  receipt: (Omit<typeof receipts.$inferInsert, 'number'> & { issuedAt: Date }) | null;
  payments: (Omit<typeof receiptPayments.$inferInsert, 'receiptNumber'> & { createdAt: Date })[];
  items: (typeof transactionItems.$inferInsert)[];
}

interface StayInput {
  stay: InventedStay;
  traveler: Traveler;
  booking: typeof bookings.$inferSelect | null;
  spaces: number;
  enteredAt: Date;
  /** null while the car is on the lot. */
  exitedAt: Date | null;
  rate: PricedRate | null;
  /** What was sold beside parking. */
  sold: InventedSale[];
}

interface ActualTimes {
  enteredAt: Date;
  exitedAt: Date;
}

/** Invents when a booked car enters and exits: usually near the booked times, sometimes much later. */
export function inventBookedTimes({ from, to }: InventedStay, random: Random): ActualTimes {
  const late = random.next() < 0.05 ? random.between(60, 1200) : random.between(-240, 25);
  const enteredAt = new Date(from.getTime() + random.between(-40, 75) * MINUTE_MS);
  const exit = Math.max(enteredAt.getTime() + 50 * MINUTE_MS, to.getTime() + late * MINUTE_MS);
  return { enteredAt, exitedAt: new Date(exit) };
}

/** Invents when a drive-up car enters and exits, with the same length as the stay. */
export function inventDriveUpTimes({ from, to }: InventedStay, random: Random): ActualTimes {
  const shift = random.between(0, 29) * MINUTE_MS;
  return { enteredAt: new Date(from.getTime() + shift), exitedAt: new Date(to.getTime() + shift) };
}

export function toStay(input: StayInput, random: Random): StayHistory {
  const { stay, traveler, booking, enteredAt, exitedAt, sold } = input;
  const rate = input.rate && billItems(input.rate, sold);
  const row = {
    id: newId(),
    recordLocator: newCode(10),
    status: exitedAt ? 'CLOSED' : 'OPEN',
    vehicleClass: stay.vehicleClass,
    spaces: input.spaces,
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
  const items = sold.map((sale) => ({ ...sale, id: newId(), transactionId: row.id }));
  if (!exitedAt || !rate) return { row, receipt: null, payments: [], items };
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
  const emptyCard = { cardBrand: null, cardLastFour: null };
  const paid = [
    { kind: 'ONLINE', amountCents: online, ...card },
    { kind: isCash ? 'CASH' : 'CARD', amountCents: rate.totalCents - online, ...(isCash ? emptyCard : card) },
  ].filter(({ amountCents }) => amountCents > 0);
  const payments = paid.map((payment) => ({ ...payment, id: newId(), createdAt: exitedAt }));
  return { row, receipt, payments, items };
}
