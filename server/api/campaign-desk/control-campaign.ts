import { and, eq, inArray, sql } from 'drizzle-orm';
import * as calls from '../../../shared/contracts/campaigns.ts';
import { type CampaignRow, campaignRecipients, campaigns } from '../modules/campaigns/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { outbox } from '../platform/outbox/tables.ts';
import { type Change, lockCampaign, recordCampaign } from './lock-campaign.ts';

interface Control extends Change {
  reason: string;
}

/** Pauses a campaign and takes back its mail that waits. Throws 404 and 409. */
export async function pauseCampaign(tx: Queries, id: string, change: Control): Promise<CampaignRow> {
  const before = await lockCampaign(tx, id, ['SCHEDULED', 'SENDING']);
  await takeBack(tx, id, change.at);
  return move(
    tx,
    before,
    { state: 'PAUSED', stopReason: change.reason },
    { action: calls.pauseCampaign, ...change },
  );
}

/** Resumes a paused campaign; one that had not started waits for its time again. Throws 404 and 409. */
export async function resumeCampaign(tx: Queries, id: string, change: Control): Promise<CampaignRow> {
  const before = await lockCampaign(tx, id, ['PAUSED']);
  const state = before.startedAt ? 'SENDING' : 'SCHEDULED';
  // What the rate would have allowed during the pause is not caught up on.
  const values = { state, stopReason: null, nextAt: before.startedAt && change.at } as const;
  return move(tx, before, values, { action: calls.resumeCampaign, ...change });
}

/** Stops a campaign for good. Throws 404 and 409. */
export async function stopCampaign(tx: Queries, id: string, change: Control): Promise<CampaignRow> {
  const before = await lockCampaign(tx, id, ['SCHEDULED', 'SENDING', 'PAUSED']);
  const values = await endSending(tx, before, change);
  return move(tx, before, values, { action: calls.stopCampaign, ...change });
}

/** Takes back what waits and counts everybody who was not mailed as not sent. Returns the campaign's new values. */
export async function endSending(
  tx: Queries,
  { id }: CampaignRow,
  { reason, at }: { reason: string; at: Date },
) {
  await takeBack(tx, id, at);
  await tx
    .update(campaignRecipients)
    .set({ state: 'NOT_SENT', reason: 'STOPPED', updatedAt: at })
    .where(and(eq(campaignRecipients.campaignId, id), eq(campaignRecipients.state, 'WAITING')));
  return { state: 'STOPPED', stopReason: reason, endedAt: at } as const;
}

/**
 * Takes mail out of the outbox whose last line was not sent yet. A sender that is in the middle of it finds its row gone
 * and breaks off before the end mark, without which no server delivers.
 */
async function takeBack(tx: Queries, id: string, at: Date): Promise<void> {
  const isOurs = and(
    eq(outbox.state, 'QUEUED'),
    inArray(
      outbox.id,
      tx
        .select({ id: sql<string>`${campaignRecipients.mailId}` })
        .from(campaignRecipients)
        .where(and(eq(campaignRecipients.campaignId, id), eq(campaignRecipients.state, 'QUEUED'))),
    ),
  );
  const taken = await tx.delete(outbox).where(isOurs).returning({ id: outbox.id });
  if (taken.length === 0) return;
  const ids = taken.map((mail) => mail.id);
  await tx
    .update(campaignRecipients)
    .set({ state: 'WAITING', mailId: null, updatedAt: at })
    .where(and(eq(campaignRecipients.campaignId, id), inArray(campaignRecipients.mailId, ids)));
}

async function move(
  tx: Queries,
  before: CampaignRow,
  values: Partial<CampaignRow>,
  entry: Control & { action: { name: string } },
): Promise<CampaignRow> {
  const [after] = await tx
    .update(campaigns)
    .set({ ...values, updatedAt: entry.at })
    .where(eq(campaigns.id, before.id))
    .returning();
  if (!after) throw new Error('A locked campaign was not changed');
  await recordCampaign(tx, { ...entry, before, after });
  return after;
}
