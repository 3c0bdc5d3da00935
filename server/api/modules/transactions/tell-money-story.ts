import { asc, eq } from 'drizzle-orm';
import type { ApprovalStory } from '../../../../shared/contracts/approvals.ts';
import { formatCents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Rights } from '../approvals/approval-kind.ts';
import { nameDiscountReason } from './discount-bill.ts';
import { findTransaction, type TransactionDetails } from './find-transaction.ts';
import { nameRefundReason } from './refund-receipt.ts';
import { receiptRefunds, transactionDiscounts, transactions } from './tables.ts';

const PAYMENT_NAMES: Record<string, string> = {
  CARD: 'Card at the exit',
  CASH: 'Cash',
  ONLINE: 'Paid online',
  VOUCHER: 'Time voucher',
};

/** Tells who decides about a stay's money what is known of it. Names and plates need Transactions:Read. */
export async function tellMoneyStory(
  queries: Queries,
  transactionId: string | undefined,
  rights: Rights,
): Promise<ApprovalStory> {
  const stay = await findTransaction(queries, eq(transactions.id, transactionId ?? ''));
  if (!stay) return { facts: [], events: [], stay_id: null };
  const events = [...listStayEvents(stay), ...(await findMoneyEvents(queries, stay))];
  return {
    stay_id: stay.row.id,
    facts: [...(rights.has('Transactions:Read') ? listPersonFacts(stay) : []), ...listMoneyFacts(stay)],
    events: events
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, text }) => ({ at: formatWireDate(at), text })),
  };
}

const listPersonFacts = ({ row, booking }: TransactionDetails) =>
  [
    { label: 'Customer', value: row.customerName ?? booking?.fullName ?? '' },
    { label: 'License plate', value: row.licensePlate ?? '' },
    { label: 'Booking', value: booking?.number ?? '' },
  ].filter(({ value }) => value !== '');

const listMoneyFacts = ({ row, receipt, payments }: TransactionDetails) => [
  { label: 'Ticket', value: row.ticketNumber },
  ...(receipt
    ? [
        { label: 'Receipt', value: receipt.number },
        ...receipt.rate.chargeLines.map(({ label, cents, reason }) => ({
          label,
          value: `${formatCents(cents)} · ${reason}`,
        })),
        { label: 'Total', value: formatCents(receipt.totalCents) },
        ...payments.map(({ kind, amountCents }) => ({
          label: PAYMENT_NAMES[kind] ?? kind,
          value: formatCents(amountCents),
        })),
        { label: 'Refunded so far', value: formatCents(receipt.refundedCents) },
      ]
    : []),
];

const listStayEvents = ({ row, receipt }: TransactionDetails) => [
  { at: row.enteredAt, text: 'Car arrived' },
  ...(receipt ? [{ at: receipt.issuedAt, text: `Car left, receipt ${receipt.number}` }] : []),
];

async function findMoneyEvents(queries: Queries, { row, receipt }: TransactionDetails) {
  const discounts = await queries
    .select()
    .from(transactionDiscounts)
    .where(eq(transactionDiscounts.transactionId, row.id))
    .orderBy(asc(transactionDiscounts.createdAt));
  const refunds = await queries
    .select()
    .from(receiptRefunds)
    .where(eq(receiptRefunds.receiptNumber, receipt?.number ?? ''))
    .orderBy(asc(receiptRefunds.createdAt));
  return [
    ...discounts.map(({ createdAt, amountCents, reason }) => ({
      at: createdAt,
      text: `Discount of ${formatCents(amountCents)}: ${nameDiscountReason(reason)}`,
    })),
    ...refunds.map(({ createdAt, amountCents, reason }) => ({
      at: createdAt,
      text: `Refund of ${formatCents(amountCents)}: ${nameRefundReason(reason)}`,
    })),
  ];
}
