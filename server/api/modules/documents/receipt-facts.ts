import type { Receipt, Transaction } from '../../../../shared/contracts/transactions.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { describePayment } from '../../../../shared/format/payment-labels.ts';
import { formatWhen, parseWallTime } from '../../../../shared/format/time.ts';
import { describeLength, minutesBetween } from '../../../../shared/format/wall-time.ts';
import { type Fact, isPositive, vehicleName } from './booking-facts.ts';

/** A stay that has ended, with its receipt. */
export type TransactionWithReceipt = Transaction & { receipt: Receipt };

/** The stay in words, in the order of a receipt; what is not known is left out. */
export function receiptFacts(stay: TransactionWithReceipt): Fact[] {
  const { travel_from_date: from, travel_to_date: to, booking } = stay;
  return [
    ...known('In', from && formatWhen(from)),
    ...known('Out', to && formatWhen(to)),
    ...known('Length', from && to && lengthOf(from, to)),
    ...known('Ticket', stay.ticket_number),
    ...known('Vehicle', vehicleName(stay.vehicle_class)),
    ...known('License plate', stay.license_plate),
    ...known('Booking', booking?.number),
    ...known('Name', stay.customer_name),
  ];
}

/** How it was paid, what came back, and what it earns. */
export function receiptPaymentFacts({ payments, refunded, points, validation_code: code }: Receipt): Fact[] {
  return [
    ...payments.map((payment) => ({ label: describePayment(payment), value: formatMoney(payment.amount) })),
    ...(isPositive(refunded) ? [{ label: 'Refunded', value: formatMoney(refunded) }] : []),
    ...(points ? [{ label: 'Point Club points', value: String(points) }] : []),
    ...known('Validation code', code),
  ];
}

function lengthOf(from: string, to: string): string {
  const [start, end] = [parseWallTime(from), parseWallTime(to)];
  return start && end ? describeLength(minutesBetween(start, end)) : '';
}

const known = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : []);
