import { sql } from 'drizzle-orm';
import { TICKET_FATES, ticketFateList as contracts } from '../../../shared/contracts/ticket-fates.ts';
import { isOwed, ticketFate } from '../modules/transactions/find-ticket-fates.ts';
import { receipts, transactions } from '../modules/transactions/tables.ts';
import { defineList } from '../platform/lists/list.ts';
import { typedCode } from '../platform/lists/search-keys.ts';
import { stayHref } from './labels.ts';

/** Columns of `transactions` under their own names, and the numbers without a stay beside them. */
const tickets = sql`(
  select id, ticket_number, status, license_plate, customer_name, entered_at, exited_at, void_reason from transactions
  union all
  select 'unused-' || number, number, 'UNUSED'::text, null::text, null::text, null::timestamptz, null::timestamptz, reason
  from unused_tickets) as transactions`;

const from = sql`${tickets} left join ${receipts} on ${receipts.transactionId} = transactions.id`;

/**
 * To say that no stay lacks its receipt, all stays have to be compared with all receipts. This way, two indexes are read side
 * by side, and the status only of the few stays without a receipt.
 */
const withoutReceipt = sql`select stay.id from transactions as stay
  where not exists (select from ${receipts} where ${receipts.transactionId} = stay.id)`;

/** Every ticket number with its fate. */
export const ticketFateList = defineList({
  contracts,
  title: 'Ticket fates',
  searchHint: 'Ticket number',
  id: transactions.id,
  rows: tickets,
  from,
  columns: [
    { key: 'number', label: 'Ticket', type: 'text', value: transactions.ticketNumber, isUsual: true },
    {
      key: 'fate',
      label: 'Fate',
      type: 'choice',
      value: sql`case when transactions.status = 'UNUSED' then 'UNUSED' else ${ticketFate} end`,
      isUsual: true,
      labels: TICKET_FATES,
      conditions: {
        PAID: sql`transactions.status = 'CLOSED' and ${receipts.totalCents} > 0 and not exists (${isOwed})`,
        FREE: sql`transactions.status = 'CLOSED' and ${receipts.totalCents} = 0`,
        OWED: sql`transactions.status = 'CLOSED' and exists (${isOwed})`,
        NO_RECEIPT: sql`transactions.status = 'CLOSED' and transactions.id = any(array(${withoutReceipt}))`,
        HERE: sql`transactions.status = 'OPEN'`,
        VOIDED: sql`transactions.status = 'VOID'`,
        UNUSED: sql`transactions.status = 'UNUSED'`,
      },
      tones: {
        PAID: 'good',
        FREE: 'over',
        OWED: 'bad',
        NO_RECEIPT: 'bad',
        HERE: 'waiting',
        VOIDED: 'bad',
        UNUSED: 'bad',
      },
    },
    { key: 'why', label: 'Reason', type: 'text', value: transactions.voidReason, isUsual: true },
    { key: 'plate', label: 'Plate', type: 'text', value: transactions.licensePlate, isUsual: true },
    { key: 'name', label: 'Name', type: 'text', value: transactions.customerName },
    { key: 'entered', label: 'Entered', type: 'instant', value: transactions.enteredAt, isUsual: true },
    { key: 'exited', label: 'Left', type: 'instant', value: transactions.exitedAt, isUsual: true },
    { key: 'total', label: 'Total', type: 'money', value: receipts.totalCents, isUsual: true },
    { key: 'receipt', label: 'Receipt', type: 'text', value: receipts.number },
  ],
  href: ({ id }) => (id.startsWith('unused-') ? null : stayHref(id)),
  search: [{ from, key: transactions.ticketNumber, normalize: typedCode }],
});
