import { formatCents } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { describeReason } from '../modules/disputes/dispute-reasons.ts';
import type { DisputeRow } from '../modules/disputes/record-event.ts';
import type { Evidence } from '../modules/documents/evidence-pdf.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { buildEvidence } from '../stay-story/build-evidence.ts';
import { findDisputedStay } from './find-disputed-stay.ts';

/** The stay's evidence, headed by the dispute; null without a stay. */
export async function buildDisputeEvidence(
  queries: Queries,
  row: DisputeRow,
  reader: Member,
): Promise<Evidence | null> {
  const stay = await findDisputedStay(queries, row, reader);
  if (!stay) return null;
  const evidence = await buildEvidence(queries, stay, reader);
  const card = row.cardLastFour
    ? [{ label: 'Card', value: `${row.cardBrand ?? 'Card'} ending ${row.cardLastFour}` }]
    : [];
  return {
    ...evidence,
    facts: [
      { label: 'Dispute', value: row.id },
      { label: 'Opened', value: formatWhen(row.openedAt) },
      { label: 'Disputed amount', value: formatCents(row.amountCents) },
      { label: 'Reason', value: describeReason(row.reason).title },
      ...card,
      ...evidence.facts,
    ],
  };
}
