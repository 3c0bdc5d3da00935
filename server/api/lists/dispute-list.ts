import { sql } from 'drizzle-orm';
import { disputeList as contracts } from '../../../shared/contracts/dispute-list.ts';
import { DISPUTE_STATES } from '../../../shared/contracts/dispute-states.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { DISPUTE_REASONS } from '../modules/disputes/dispute-reasons.ts';
import { disputes } from '../modules/disputes/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { defineList } from '../platform/lists/list.ts';
import {
  lastNameKey,
  nameKey,
  plateKey,
  typedCode,
  typedName,
  typedPlate,
} from '../platform/lists/search-keys.ts';

const isOfStay = sql`${transactions.status} <> 'VOID'
  and (${transactions.id} = ${disputes.transactionId} or ${transactions.bookingId} = ${disputes.bookingId})`;
const ofBooking = sql`${bookings} join ${disputes} on ${disputes.bookingId} = ${bookings.id}`;
const ofStay = sql`${transactions} join ${disputes} on ${isOfStay}`;

export const disputeList = defineList({
  contracts,
  title: 'Disputes',
  searchHint: 'Booking, ticket, plate or name',
  id: disputes.id,
  rows: disputes,
  from: sql`${disputes}
    left join ${bookings} on ${bookings.id} = ${disputes.bookingId}
    left join ${transactions} on ${isOfStay}`,
  columns: [
    {
      key: 'stay',
      label: 'Stay',
      type: 'text',
      value: sql`coalesce('Ticket ' || ${transactions.ticketNumber}, 'Booking ' || ${bookings.number}, 'Unknown charge')`,
      isUsual: true,
    },
    {
      key: 'state',
      label: 'Status',
      type: 'choice',
      value: disputes.status,
      isUsual: true,
      labels: Object.fromEntries(Object.entries(DISPUTE_STATES).map(([state, { label }]) => [state, label])),
      tones: Object.fromEntries(Object.entries(DISPUTE_STATES).map(([state, { tone }]) => [state, tone])),
    },
    { key: 'due', label: 'Evidence due', type: 'instant', value: disputes.dueBy, isUsual: true },
    { key: 'amount', label: 'Amount', type: 'money', value: disputes.amountCents, isUsual: true },
    {
      key: 'reason',
      label: 'Reason',
      type: 'choice',
      value: disputes.reason,
      isUsual: true,
      labels: Object.fromEntries(
        Object.entries(DISPUTE_REASONS).map(([reason, { title }]) => [reason, title]),
      ),
    },
    {
      key: 'name',
      label: 'Name',
      type: 'text',
      value: sql`coalesce(${transactions.customerName}, ${bookings.fullName})`,
      isUsual: true,
    },
    { key: 'opened', label: 'Opened', type: 'instant', value: disputes.openedAt, isUsual: true },
    { key: 'closed', label: 'Closed', type: 'instant', value: disputes.closedAt },
    { key: 'booking', label: 'Booking', type: 'text', value: bookings.number },
    {
      key: 'plate',
      label: 'Plate',
      type: 'text',
      value: sql`coalesce(${transactions.licensePlate}, ${bookings.licensePlate})`,
    },
    { key: 'id', label: 'Dispute', type: 'text', value: disputes.id },
  ],
  href: ({ id }) => `/back-office/disputes/${id}`,
  search: [
    { from: ofBooking, key: bookings.number, normalize: typedCode },
    { from: ofBooking, key: nameKey(bookings.fullName), normalize: typedName },
    { from: ofBooking, key: lastNameKey(bookings.fullName), normalize: typedName },
    { from: ofBooking, key: plateKey(bookings.licensePlate), normalize: typedPlate },
    { from: ofStay, key: transactions.ticketNumber, normalize: typedCode },
    { from: ofStay, key: plateKey(transactions.licensePlate), normalize: typedPlate },
  ],
});
