import type { Receipt, Transaction } from '../../../../shared/contracts/transactions.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { describePayment } from '../../../../shared/format/payment-labels.ts';
import { formatWhen, parseWallTime } from '../../../../shared/format/time.ts';
import { describeLength, minutesBetween } from '../../../../shared/format/wall-time.ts';
import { type Fact, isPositive, vehicleName } from './booking-facts.ts';

/** A finished transaction with its receipt. */
export type TransactionWithReceipt = Transaction & { receipt: Receipt };

/** The transaction as labeled values, without missing ones. */
export function receiptFacts(stay: TransactionWithReceipt): Fact[] {
  const { travel_from_date: from, travel_to_date: to, booking } = stay;
  return [
    ...optionalFact('In', from && formatWhen(from)),
    ...optionalFact('Out', to && formatWhen(to)),
    ...optionalFact('Length', from && to && lengthOf(from, to)),
    ...optionalFact('Ticket', stay.ticket_number),
    ...optionalFact('Vehicle', vehicleName(stay.vehicle_class)),
    ...optionalFact('License plate', stay.license_plate),
    ...optionalFact('Booking', booking?.number),
    ...optionalFact('Name', stay.customer_name),
  ];
}

/** Payments, refund, points and validation code as labeled values. */
export function receiptPaymentFacts({ payments, refunded, points, validation_code: code }: Receipt): Fact[] {
  return [
    ...payments.map((payment) => ({ label: describePayment(payment), value: formatMoney(payment.amount) })),
    ...(isPositive(refunded) ? [{ label: 'Refunded', value: formatMoney(refunded) }] : []),
    ...(points ? [{ label: 'Point Club points', value: String(points) }] : []),
    ...optionalFact('Validation code', code),
  ];
}

function lengthOf(from: string, to: string): string {
  const [start, end] = [parseWallTime(from), parseWallTime(to)];
  return start && end ? describeLength(minutesBetween(start, end)) : '';
}

const optionalFact = (label: string, value: string | null | undefined): Fact[] =>
  value ? [{ label, value }] : [];
