import { eq } from 'drizzle-orm';
import { conflict, notFound } from '../../../shared/errors/app-error.ts';
import type { CampaignState } from '../../../shared/contracts/campaigns.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { type CampaignRow, campaigns } from '../modules/campaigns/tables.ts';
import type { Queries } from '../platform/database/database.ts';

export interface Change {
  by: { id: string };
  at: Date;
}

/** Finds a campaign. Throws 404. */
export async function getCampaignRow(queries: Queries, id: string): Promise<CampaignRow> {
  const [row] = await queries.select().from(campaigns).where(eq(campaigns.id, id));
  if (!row) throw notFound('We can’t find this campaign.');
  return row;
}

/** Locks a campaign that is in one of these states. Throws 404 and 409. */
export async function lockCampaign(tx: Queries, id: string, states: CampaignState[]): Promise<CampaignRow> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
  if (!row) throw notFound('We can’t find this campaign.');
  if (!states.includes(row.state))
    throw conflict('STATE_CHANGED', 'The campaign has moved on. Load the page again.');
  return row;
}

interface Recorded extends Change {
  action: { name: string };
  before: CampaignRow | null;
  after: CampaignRow;
  reason?: string;
  approvalId?: string;
}

/** Records who changed a campaign. */
export const recordCampaign = (tx: Queries, { by, before, after, ...entry }: Recorded): Promise<void> =>
  recordAudit(tx, {
    ...entry,
    actor: by,
    subject: { kind: 'campaign', id: after.id, name: after.name },
    before: before && auditedFields(before),
    after: auditedFields(after),
  });

/** Without the words, which the campaign itself keeps. */
const auditedFields = (row: CampaignRow) => ({
  name: row.name,
  topic: row.topic,
  subject: row.subject,
  sendAt: row.sendAt,
  ratePerMinute: row.ratePerMinute,
  controlPercent: row.controlPercent,
  state: row.state,
  words: row.words.slice(0, 200),
});
