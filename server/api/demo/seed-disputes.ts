import { and, desc, eq, like, lt } from 'drizzle-orm';
import * as calls from '../../../shared/contracts/disputes.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import type { Logger } from '../../log.ts';
import { answerDispute } from '../modules/disputes/answer-dispute.ts';
import { openSandbox } from '../modules/disputes/open-sandbox.ts';
import { disputes } from '../modules/disputes/tables.ts';
import { bookings, payments } from '../modules/bookings/tables.ts';
import type { Database } from '../platform/database/database.ts';

interface DemoDispute {
  reason: string;
  openedDaysAgo: number;
  answer?: { daysAgo: number; kind: 'EVIDENCE' | 'ACCEPTED'; words: string };
}

const demoDisputes: DemoDispute[] = [
  { reason: 'product_not_received', openedDaysAgo: 1 },
  { reason: 'fraudulent', openedDaysAgo: 5 },
  {
    reason: 'credit_not_processed',
    openedDaysAgo: 9,
    answer: { daysAgo: 8, kind: 'EVIDENCE', words: 'The stay was used, and no refund was agreed.' },
  },
  {
    reason: 'duplicate',
    openedDaysAgo: 12,
    answer: { daysAgo: 10, kind: 'EVIDENCE', words: 'These were two stays (winning_evidence).' },
  },
  {
    reason: 'product_unacceptable',
    openedDaysAgo: 14,
    answer: { daysAgo: 13, kind: 'ACCEPTED', words: 'The shuttle came an hour late.' },
  },
];

const BY = { id: 'demo-accounting' };

/** Lets customers of past stays dispute their charges at the sandbox, and staff answer some. Does nothing when there are some. */
export async function seedDisputes(db: Database, now: Date, log: Logger): Promise<void> {
  if ((await db.queries.$count(disputes)) > 0) return;
  let at = now;
  const deps = { db, log, now: () => at };
  const { gateway } = openSandbox(deps);
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // The oldest first: a later one must not take its charge.
  for (const { reason, openedDaysAgo, answer } of demoDisputes.toReversed()) {
    at = ago(openedDaysAgo);
    const charge = await findUndisputed(db, at);
    const id = charge && (await gateway.openTestDispute?.({ ...charge, reason }));
    if (!id || !answer) continue;
    const { kind, words, daysAgo } = answer;
    at = ago(daysAgo);
    const file = { filename: 'evidence.pdf', bytes: new Uint8Array() };
    await answerDispute(deps, {
      id,
      name: charge.number,
      kind,
      action: kind === 'EVIDENCE' ? calls.submitDisputeEvidence : calls.acceptDispute,
      reason: words,
      by: BY,
      send: () =>
        kind === 'EVIDENCE'
          ? gateway.submitEvidence({ disputeId: id, text: words, file })
          : gateway.acceptDispute(id),
    });
  }
}

/** The charge of a stay that was over before this time, and that nobody has disputed. */
async function findUndisputed({ queries }: Database, before: Date) {
  const rows = await queries
    .select({ reference: payments.reference, number: bookings.number, disputeId: disputes.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(disputes, eq(disputes.bookingId, bookings.id))
    .where(
      and(
        eq(payments.kind, 'CHARGE'),
        eq(payments.state, 'APPROVED'),
        like(payments.reference, 'sandbox%'),
        eq(bookings.status, 'COMPLETED'),
        lt(bookings.updatedAt, before),
      ),
    )
    .orderBy(desc(bookings.updatedAt))
    .limit(demoDisputes.length);
  const found = rows.find(({ disputeId }) => disputeId === null);
  return found?.reference ? { reference: found.reference, number: found.number } : null;
}
