import { type SQL, sql } from 'drizzle-orm';
import { transactionList as contracts } from '../../../shared/contracts/transaction-list.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { debts, receipts, transactions } from '../modules/transactions/tables.ts';
import { defineList } from '../platform/lists/list.ts';
import {
  lastNameKey,
  nameKey,
  plateKey,
  typedCode,
  typedName,
  typedPlate,
} from '../platform/lists/search-keys.ts';
import { stayHref, VEHICLE_LABELS } from './labels.ts';

/**
 * The stays of found receipts or bookings, one by one. Where the planner expected ten times as many receipts as there are, a
 * join read all stays.
 */
const staysWhere = (isSame: SQL) =>
  sql`cross join lateral (select * from ${transactions} where ${isSame} offset 0) as transactions`;

/** Its driver left without paying, and still owes that. */
const owes = sql`${transactions.id} in (select ${debts.transactionId} from ${debts} where ${debts.settledAt} is null)`;

export const transactionList = defineList({
  contracts,
  title: 'Parking stays',
  searchHint: 'Ticket, plate, name, receipt or booking number',
  id: transactions.id,
  rows: transactions,
  from: sql`${transactions}
    left join ${receipts} on ${receipts.transactionId} = ${transactions.id}
    left join ${bookings} on ${bookings.id} = ${transactions.bookingId}`,
  columns: [
    { key: 'ticket', label: 'Ticket', type: 'text', value: transactions.ticketNumber, isUsual: true },
    {
      key: 'status',
      label: 'Status',
      type: 'choice',
      value: transactions.status,
      isUsual: true,
      labels: { OPEN: 'Parked', CLOSED: 'Left', VOID: 'Voided' },
      tones: { OPEN: 'good', CLOSED: 'over', VOID: 'bad' },
    },
    { key: 'plate', label: 'Plate', type: 'text', value: transactions.licensePlate, isUsual: true },
    { key: 'name', label: 'Name', type: 'text', value: transactions.customerName, isUsual: true },
    { key: 'entered', label: 'Entered', type: 'instant', value: transactions.enteredAt, isUsual: true },
    { key: 'exited', label: 'Left', type: 'instant', value: transactions.exitedAt, isUsual: true },
    { key: 'total', label: 'Total', type: 'money', value: receipts.totalCents, isUsual: true },
    {
      key: 'payment',
      label: 'Payment',
      type: 'choice',
      value: sql`case when ${owes} then 'OWED' else 'SETTLED' end`,
      labels: { OWED: 'Owed', SETTLED: 'Nothing owed' },
      // The few open debts have an index.
      conditions: { OWED: owes, SETTLED: sql`not ${owes}` },
      tones: { OWED: 'bad', SETTLED: 'over' },
    },
    { key: 'receipt', label: 'Receipt', type: 'text', value: receipts.number },
    { key: 'booking', label: 'Booking', type: 'text', value: bookings.number },
    {
      key: 'vehicle_class',
      label: 'Vehicle',
      type: 'choice',
      value: transactions.vehicleClass,
      labels: VEHICLE_LABELS,
    },
    { key: 'expected', label: 'Expected to leave', type: 'instant', value: bookings.travelTo },
    { key: 'email', label: 'Email', type: 'text', value: transactions.email },
    { key: 'void_reason', label: 'Reason of the void', type: 'text', value: transactions.voidReason },
  ],
  href: ({ id }) => stayHref(id),
  search: [
    { from: transactions, key: transactions.ticketNumber, normalize: typedCode },
    { from: transactions, key: plateKey(transactions.licensePlate), normalize: typedPlate },
    { from: transactions, key: nameKey(transactions.customerName), normalize: typedName },
    { from: transactions, key: lastNameKey(transactions.customerName), normalize: typedName },
    {
      from: sql`${receipts} ${staysWhere(sql`${transactions.id} = ${receipts.transactionId}`)}`,
      key: receipts.number,
      normalize: typedCode,
    },
    {
      from: sql`${bookings} ${staysWhere(sql`${transactions.bookingId} = ${bookings.id}`)}`,
      key: bookings.number,
      normalize: typedCode,
    },
  ],
});
