import type { Receipt } from '../../shared/contracts/transactions.ts';
import { centsOf, formatMoney } from '../../shared/format/money.ts';
import { describePayment } from '../../shared/format/payment-labels.ts';
import { describeLength, formatWallTime, minutesBetween } from '../../shared/format/wall-time.ts';
import type { ShownTransaction } from '../../shared/stores/shown-transaction.ts';
import type { Fact } from '../../shared/components/FactList.tsx';
import { isVehicleClass, VEHICLE_CLASS_NAMES } from '../../shared/components/vehicle-classes.ts';

interface ShownStatus {
  label: string;
  tone: 'good' | 'over' | 'bad';
}

const statuses: Record<string, ShownStatus> = {
  OPEN: { label: 'Parked now', tone: 'good' },
  CLOSED: { label: 'Completed', tone: 'over' },
  VOID: { label: 'Voided', tone: 'bad' },
};

/** The label of a status; null if the server returns none or an unknown one. */
export const transactionStatusOf = (code: string | undefined): ShownStatus | null =>
  code !== undefined && Object.hasOwn(statuses, code) ? (statuses[code] ?? null) : null;

/** Dates, length, ticket and car. Leaves out what the server does not return. */
export function transactionFacts({ transaction, from, to, asOf }: ShownTransaction): Fact[] {
  const { status, vehicle_class: vehicle, booking } = transaction;
  return [
    ['In', formatWallTime(from)],
    status === 'OPEN' ? ['Out', 'Still parked'] : ['Out', formatWallTime(to)],
    ...known(to ? 'Length' : 'So far', lengthOf(from, to || asOf)),
    ...known('Ticket', transaction.ticket_number),
    ...known('Vehicle', vehicle && isVehicleClass(vehicle) ? VEHICLE_CLASS_NAMES[vehicle] : vehicle),
    ...known('Plate', transaction.license_plate),
    ...known('Make and color', booking?.make_and_color),
    ...known('Accessible space', booking?.accessible_space ? 'Yes' : null),
    ...known('Passengers', booking?.passengers?.toString()),
    ...known('Name', transaction.customer_name),
    ...known('Booking', booking?.number),
  ];
}

/** Payments and refunds. */
export const paymentFacts = ({ payments, refunded }: Receipt): Fact[] => [
  ...payments.map((payment): Fact => [describePayment(payment), formatMoney(payment.amount)]),
  ...(refunded !== undefined && centsOf(refunded) > 0 ? [['Refunded', formatMoney(refunded)] as const] : []),
];

const lengthOf = (from: string, to: string) =>
  from && to ? describeLength(Math.max(0, minutesBetween(from, to))) : null;

const known = (label: string, value: string | null | undefined): Fact[] => (value ? [[label, value]] : []);
