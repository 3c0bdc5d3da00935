import { and, asc, desc, eq, isNotNull, like, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../../shared/format/durations.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { askApproval, type NewApproval } from '../modules/approvals/ask-approval.ts';
import { members, permissionUses } from '../modules/members/tables.ts';
import { receiptPayments, receipts, transactions } from '../modules/transactions/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { DEMO_CASHIER } from './batch-history.ts';

/** Adds what staff did in the last weeks: rights they used, and requests that wait for a lead. */
export async function writeStaffHistory(tx: Queries, now: Date): Promise<void> {
  await writeUses(tx, now);
  for (const request of await inventRequests(tx, now)) await askApproval(tx, request);
}

/** Each right of the demo's staff was used on a day of the last two months; every seventh one never. */
async function writeUses(tx: Queries, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${permissionUses} (member_id, permission, day)
    select distinct gm.member_id, gp.permission, ${pacificDay(now)}::date - chance % 60
    from group_members gm
    join group_permissions gp on gp.group_id = gm.group_id
    cross join lateral (select abs(hashtext(gm.member_id || gp.permission)) as chance) as drawn
    where gm.member_id like 'demo-%' and chance % 7 <> 0
    on conflict do nothing`);
  await tx
    .update(members)
    .set({ lastSeenAt: new Date(now.getTime() - 35 * MINUTE_MS) })
    .where(sql`${members.id} in (select member_id from group_members) and ${like(members.id, 'demo-%')}`);
}

const REFUNDS = [
  {
    amountCents: 12_00,
    reason: { code: 'SHUTTLE_DELAY', label: 'Shuttle delay' },
    words: 'Waited 40 minutes',
  },
  { amountCents: 8_50, reason: { code: 'OVERCHARGED', label: 'Charged too much' }, words: null },
];

/** Refunds of receipts that were paid by card at the exit, and a discount of a parked car. */
async function inventRequests(tx: Queries, now: Date): Promise<NewApproval[]> {
  const paid = await tx
    .select({ number: receipts.number, cents: receiptPayments.amountCents })
    .from(receiptPayments)
    .innerJoin(receipts, eq(receipts.number, receiptPayments.receiptNumber))
    .where(and(eq(receiptPayments.kind, 'CARD'), sql`${receiptPayments.amountCents} > 2000`))
    .orderBy(desc(receipts.issuedAt))
    .limit(REFUNDS.length);
  const [parked] = await tx
    .select({ id: transactions.id, ticket: transactions.ticketNumber })
    .from(transactions)
    .where(and(eq(transactions.status, 'OPEN'), isNotNull(transactions.bookingId)))
    .orderBy(asc(transactions.enteredAt))
    .limit(1);
  const common = (index: number) => ({
    action: { name: 'askRefund' },
    askedBy: { id: DEMO_CASHIER },
    requestKey: `${DEMO_CASHIER}:demo-${index}`,
    at: new Date(now.getTime() - (index + 1) * 12 * MINUTE_MS),
  });
  const refunds = paid.flatMap(({ number }, index) => {
    const refund = REFUNDS[index];
    const subject = { kind: 'receipt', id: number, name: number } as const;
    return refund ? [{ ...common(index), ...refund, kind: 'REFUND' as const, subject }] : [];
  });
  if (!parked) return refunds;
  const discount = {
    ...common(REFUNDS.length),
    kind: 'DISCOUNT',
    subject: { kind: 'transaction', id: parked.id, name: parked.ticket },
    amountCents: 15_00,
    reason: { code: 'LOT_FULL', label: 'Lot full or moved' },
    words: 'Parked in the overflow row',
    action: { name: 'discountTransaction' },
  } as const;
  return [...refunds, discount];
}
