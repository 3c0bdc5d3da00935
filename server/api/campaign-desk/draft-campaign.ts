import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import * as calls from '../../../shared/contracts/campaigns.ts';
import { conflict, invalid } from '../../../shared/errors/app-error.ts';
import { coupons } from '../modules/coupons/tables.ts';
import { findPendingRequests } from '../modules/approvals/find-approvals.ts';
import { type CampaignRow, campaigns, mailingLists } from '../modules/campaigns/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { type Change, lockCampaign, recordCampaign } from './lock-campaign.ts';

type Draft = v.InferOutput<typeof calls.addCampaign.body>;

/** Adds a draft. Throws 422 for a list or coupon that does not exist, and a start that is over. */
export async function addCampaign(tx: Queries, draft: Draft, { by, at }: Change): Promise<CampaignRow> {
  const values = await readDraft(tx, draft, at);
  const [after] = await tx
    .insert(campaigns)
    .values({ id: newId(), ...values, createdAt: at, updatedAt: at })
    .returning();
  if (!after) throw new Error('The campaign was not written');
  await recordCampaign(tx, { action: calls.addCampaign, before: null, after, by, at });
  return after;
}

/** Changes a draft. Throws 404, 409 while or after somebody decides about it or if it has changed, and 422. */
export async function changeCampaign(
  tx: Queries,
  id: string,
  { version, ...draft }: Draft & { version: number },
  { by, at }: Change,
): Promise<CampaignRow> {
  const before = await lockCampaign(tx, id, ['DRAFT']);
  if (before.version !== version)
    throw conflict('STATE_CHANGED', 'Somebody else has changed this campaign. Load the page again.');
  if (await isAsked(tx, before, at))
    throw conflict('STATE_CHANGED', 'Its approval is asked for. Withdraw the request to change it.');
  const [after] = await tx
    .update(campaigns)
    .set({ ...(await readDraft(tx, draft, at)), version: version + 1, updatedAt: at })
    .where(eq(campaigns.id, id))
    .returning();
  if (!after) throw new Error('A locked campaign was not changed');
  await recordCampaign(tx, { action: calls.changeCampaign, before, after, by, at });
  return after;
}

/** Whether somebody is deciding about a draft. */
export async function isAsked(queries: Queries, { state, approvalId }: CampaignRow, at: Date) {
  if (state !== 'DRAFT' || !approvalId) return false;
  return (await findPendingRequests(queries, [approvalId], at)).has(approvalId);
}

async function readDraft(tx: Queries, draft: Draft, at: Date) {
  const { list_id: listId, coupon, send_at: sendAt, button_label: label, button_link: link } = draft;
  const [list] = await tx.select().from(mailingLists).where(eq(mailingLists.id, listId));
  if (!list) throw invalid({ list_id: ['Choose a list'] });
  if (sendAt && sendAt <= at) throw invalid({ send_at: ['Choose a time to come'] });
  if ((label === null) !== (link === null))
    throw invalid({ button_link: ['A button needs a label and a path, or neither'] });
  return {
    name: draft.name,
    listId,
    topic: list.topic,
    subject: draft.subject,
    words: draft.words,
    buttonLabel: label,
    buttonLink: link,
    couponId: coupon === null ? null : await findCouponId(tx, coupon),
    sendAt,
    ratePerMinute: draft.rate_per_minute,
    controlPercent: draft.control_percent,
  };
}

async function findCouponId(tx: Queries, code: string): Promise<string> {
  const [row] = await tx
    .select({ id: coupons.id, isActive: coupons.isActive })
    .from(coupons)
    .where(eq(coupons.code, code.toUpperCase()));
  if (!row?.isActive) throw invalid({ coupon: ['There is no such coupon'] });
  return row.id;
}
