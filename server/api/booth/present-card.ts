import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { cents, centsOf, formatCents } from '../../../shared/format/money.ts';
import { formatWhen, formatWireDate, wallMinutesBetween } from '../../../shared/format/time.ts';
import { describeLength } from '../../../shared/format/wall-time.ts';
import { findCheckInProblem } from '../modules/bookings/check-in-booking.ts';
import type { BookingRow } from '../modules/bookings/present-booking.ts';
import type { PricedRate } from '../modules/rates/priced-rate.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import { GRACE_MINUTES } from '../modules/rates/stay-length.ts';
import {
  billTransaction,
  onlinePaymentCents,
  voucherPayments,
} from '../modules/transactions/bill-transaction.ts';
import { findVoucherProblem } from '../modules/transactions/check-in-voucher.ts';
import type { TransactionDetails } from '../modules/transactions/find-transaction.ts';
import type { VoucherRow } from '../modules/vouchers/present-voucher.ts';
import type { Things } from './find-things.ts';
import { suggestDiscount } from './suggest-discount.ts';

interface Moment {
  rates: Rates;
  now: Date;
}

const empty = {
  why: null,
  number: null,
  transaction_id: null,
  ticket_number: null,
  receipt_number: null,
  customer_name: null,
  phone: null,
  email: null,
  license_plate: null,
  make_and_color: null,
  accessible_space: false,
  passengers: null,
  travel_from_date: null,
  travel_to_date: null,
  entered_at: null,
  exited_at: null,
  bill: null,
  expected_exit_at: null,
  notes: [],
  owed: null,
  earlier_debts: [],
  last_seen: null,
  allowed_actions: [],
  refundable: null,
  suggested_discount: null,
  own_limit: cents(0),
  asked: null,
} satisfies Partial<BoothCard>;

/** Presents cars: those that something can be done with first. */
export function presentCards({ stays, bookings, vouchers }: Things, moment: Moment): BoothCard[] {
  const cards = [
    ...stays.map((stay) => presentStay(stay, moment)),
    ...bookings.map((booking) => presentBooking(booking, moment.now)),
    ...vouchers.map(({ row, memberName }) => presentVoucher(row, memberName, moment.now)),
  ];
  return cards.toSorted((a, b) => Number(a.next === 'NONE') - Number(b.next === 'NONE'));
}

function presentStay(stay: TransactionDetails, moment: Moment): BoothCard {
  const { row, booking, receipt } = stay;
  const isOpen = row.status === 'OPEN';
  const bill = isOpen ? presentBill(stay, moment) : null;
  return {
    ...empty,
    key: row.id,
    kind: isOpen ? 'PARKED' : 'LEFT',
    next: isOpen ? 'CHECK_OUT' : 'NONE',
    why: isOpen ? null : describeEnd(stay),
    number: booking?.number ?? null,
    transaction_id: row.id,
    ticket_number: row.ticketNumber,
    receipt_number: receipt?.number ?? null,
    vehicle_class: row.vehicleClass,
    customer_name: row.customerName,
    license_plate: row.licensePlate,
    ...carOf(booking ?? row),
    ...datesOf(booking),
    phone: booking?.phone ?? null,
    email: row.email ?? booking?.email ?? null,
    entered_at: formatWireDate(row.enteredAt),
    exited_at: row.exitedAt && formatWireDate(row.exitedAt),
    expected_exit_at: isOpen && row.expectedExitAt ? formatWireDate(row.expectedExitAt) : null,
    bill,
    suggested_discount: bill && suggestDiscount(stay, centsOf(bill.due), moment),
  };
}

function describeEnd({ row, receipt }: TransactionDetails): string {
  if (row.status === 'VOID') return `This stay was voided: ${row.voidReason}`;
  const total = receipt ? ` It cost ${formatCents(receipt.totalCents)}.` : '';
  return `This car left ${formatWhen(row.exitedAt)}.${total}`;
}

function presentBooking(booking: BookingRow, now: Date): BoothCard {
  const problem = findCheckInProblem(booking, now);
  return {
    ...empty,
    key: booking.id,
    kind: 'BOOKING',
    next: problem === null ? 'CHECK_IN' : 'NONE',
    why: problem,
    number: booking.number,
    vehicle_class: booking.vehicleClass,
    customer_name: booking.fullName,
    license_plate: booking.licensePlate,
    ...carOf(booking),
    ...datesOf(booking),
    phone: booking.phone,
    email: booking.email,
  };
}

function presentVoucher(voucher: VoucherRow, memberName: string, now: Date): BoothCard {
  const problem = findVoucherProblem(voucher, now);
  return {
    ...empty,
    key: voucher.id,
    kind: 'VOUCHER',
    next: problem === null ? 'CHECK_IN' : 'NONE',
    why: problem,
    number: voucher.number,
    vehicle_class: voucher.vehicleClass,
    customer_name: memberName,
    ...datesOf(voucher),
  };
}

const carOf = (car: Pick<BookingRow, 'makeAndColor' | 'accessibleSpace' | 'passengers'>) => ({
  make_and_color: car.makeAndColor,
  accessible_space: car.accessibleSpace,
  passengers: car.passengers,
});

const datesOf = (dates: Pick<BookingRow, 'travelFrom' | 'travelTo'> | null) => ({
  travel_from_date: dates && formatWireDate(dates.travelFrom),
  travel_to_date: dates && formatWireDate(dates.travelTo),
});

/** What a parked car pays if it leaves now. Null when the lot has no drive-up price. */
export function presentBill(stay: TransactionDetails, { rates, now }: Moment): BoothCard['bill'] {
  const bill = billTransaction(rates, stay, now);
  if (!bill) return null;
  const voucherCents = voucherPayments(stay, bill, now).reduce((sum, payment) => sum + payment.cents, 0);
  const paidCents = Math.min(bill.totalCents, onlinePaymentCents(stay) + voucherCents);
  return {
    total: cents(bill.totalCents),
    paid: cents(paidCents),
    due: cents(bill.totalCents - paidCents),
    why: explainBill(stay, { now, voucherCents }),
    lines: linesOf(bill),
  };
}

const linesOf = ({ chargeLines, feeLines, taxLines }: PricedRate) =>
  [...chargeLines, ...feeLines, ...taxLines].map(({ label, cents: amount, reason }) => ({
    label,
    amount: cents(amount),
    reason,
  }));

/** Why a car owes what it owes, in a line. */
function explainBill(
  stay: TransactionDetails,
  { now, voucherCents }: { now: Date; voucherCents: number },
): string {
  const { row, booking, discounts, items } = stay;
  const offCents = discounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const onlineCents = onlinePaymentCents(stay);
  return [
    booking
      ? explainBooked(booking, now)
      : `Drive-up price for ${describeLength(parkedMinutes(row.enteredAt, now))}.`,
    ...(onlineCents > 0 ? [`${formatCents(onlineCents)} was paid online.`] : []),
    ...(voucherCents > 0 ? [`Time vouchers pay ${formatCents(voucherCents)}.`] : []),
    ...(items.length > 0 ? [`With ${items.map(({ name }) => name).join(', ')}.`] : []),
    ...(offCents > 0 ? [`${formatCents(offCents)} was taken off.`] : []),
  ].join(' ');
}

function explainBooked({ travelTo }: BookingRow, now: Date): string {
  const over = wallMinutesBetween(travelTo, now);
  return over <= GRACE_MINUTES
    ? 'Booked price.'
    : `Booked price, plus drive-up price for ${describeLength(over)} after the booked pick-up.`;
}

const parkedMinutes = (enteredAt: Date, now: Date) => Math.max(0, wallMinutesBetween(enteredAt, now));
