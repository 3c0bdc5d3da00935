import { eq, sql } from 'drizzle-orm';
import type { OpenedDispute } from '../../../shared/contracts/disputes.ts';
import { describeState } from '../../../shared/contracts/dispute-states.ts';
import { cents } from '../../../shared/format/money.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import { mayAnswer } from '../modules/disputes/answer-dispute.ts';
import { describeReason } from '../modules/disputes/dispute-reasons.ts';
import type { DisputeRow } from '../modules/disputes/record-event.ts';
import { disputeMovements } from '../modules/disputes/tables.ts';
import type { Evidence } from '../modules/documents/evidence-pdf.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { buildEvidence } from '../stay-story/build-evidence.ts';
import { listFacts, nameStay, stayId } from '../stay-story/present-stay.ts';
import { findDisputedStay } from './find-disputed-stay.ts';
import { tellDispute } from './tell-dispute.ts';

interface Viewing {
  reader: Member;
  now: Date;
  isSandbox: boolean;
}

/** Presents a dispute with its stay, its story and the evidence that we have. */
export async function presentDispute(
  queries: Queries,
  row: DisputeRow,
  { reader, now, isSandbox }: Viewing,
): Promise<OpenedDispute> {
  const { label, tone } = describeState(row.status);
  const stay = await findDisputedStay(queries, row, reader);
  return {
    id: row.id,
    state: { label, tone },
    reason: describeReason(row.reason),
    amount: cents(row.amountCents),
    taken: cents(-(await sumMoved(queries, row.id))),
    card: row.cardLastFour ? `${row.cardBrand ?? 'Card'} ending ${row.cardLastFour}` : null,
    due_at: row.dueBy && formatWireDate(row.dueBy),
    opened_at: formatWireDate(row.openedAt),
    closed_at: row.closedAt && formatWireDate(row.closedAt),
    stay: stay && { id: stayId(stay), title: nameStay(stay), facts: listFacts(stay) },
    events: await tellDispute(queries, row.id),
    evidence: stay ? listEvidence(await buildEvidence(queries, stay, reader)) : [],
    evidence_href: stay && `/api/disputes/${row.id}/evidence.pdf`,
    may_answer: stay !== null && reader.permissions.has('Disputes:Update') && mayAnswer(row, now),
    is_sandbox: isSandbox,
  };
}

async function sumMoved(queries: Queries, id: string): Promise<number> {
  const [row] = await queries
    .select({ cents: sql<number>`coalesce(sum(${disputeMovements.cents}), 0)::int` })
    .from(disputeMovements)
    .where(eq(disputeMovements.disputeId, id));
  return row?.cents ?? 0;
}

function listEvidence(evidence: Evidence): OpenedDispute['evidence'] {
  const { timeline, receipt, policy, communications, entryAndExit, refunds } = evidence;
  const count = (entries: readonly unknown[], word: string) =>
    entries.length === 0 ? null : countOf(entries.length, word);
  return [
    {
      label: 'Timeline',
      found: timeline.length === 1 ? '1 entry' : timeline.length > 1 ? `${timeline.length} entries` : null,
    },
    { label: 'Receipt', found: receipt?.facts.find(({ label }) => label === 'Receipt')?.value ?? null },
    { label: 'Cancellation terms shown', found: policy.length > 1 ? 'Yes' : null },
    { label: 'Emails to the customer', found: count(communications, 'email') },
    { label: 'Entry and exit', found: count(entryAndExit, 'record') },
    { label: 'Refunds', found: count(refunds, 'refund') },
  ];
}
