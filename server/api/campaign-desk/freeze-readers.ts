import { eq, sql } from 'drizzle-orm';
import { askForCampaign } from '../../../shared/contracts/campaigns.ts';
import { type AudienceCount, parseMailingRules } from '../../../shared/contracts/mailing-lists.ts';
import { conflict } from '../../../shared/errors/app-error.ts';
import type { ApprovalRow } from '../modules/approvals/approval-kind.ts';
import { periodOf } from '../modules/campaigns/campaign-rules.ts';
import {
  type CampaignRow,
  campaignRecipients,
  campaigns,
  mailingLists,
} from '../modules/campaigns/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { type Audience, countAudience, judgeAudience } from './judge-audience.ts';
import { type Change, lockCampaign, recordCampaign } from './lock-campaign.ts';

/**
 * Schedules an approved campaign and freezes its readers: rows that later changes of its list don't touch. Throws 409 if
 * its start has passed or its list is gone.
 */
export async function approveCampaign(
  tx: Queries,
  { id: approvalId, subjectId, askedBy }: Pick<ApprovalRow, 'id' | 'subjectId' | 'askedBy'>,
  { by, at }: Change,
): Promise<void> {
  const before = await lockCampaign(tx, subjectId, ['DRAFT']);
  // The database says so, too; this is what a caller without the approvals' command gets.
  if (askedBy === by.id) throw conflict('STATE_CHANGED', 'Nobody approves their own campaign.');
  if (before.approvalId !== approvalId) throw conflict('STATE_CHANGED', 'The campaign has changed since.');
  if (before.sendAt && before.sendAt <= at)
    throw conflict('STATE_CHANGED', 'Its start has passed. Choose another one and ask again.');
  const audience = await getAudience(tx, before, at);
  const frozen = await countAudience(tx, audience, at);
  if (frozen.readers === 0) throw conflict('STATE_CHANGED', 'Nobody would get it.');
  await freezeReaders(tx, before, audience, at);
  const [after] = await tx
    .update(campaigns)
    .set({
      state: 'SCHEDULED',
      sendAt: before.sendAt ?? at,
      frozen: await addUp(tx, before, frozen),
      updatedAt: at,
    })
    .where(eq(campaigns.id, subjectId))
    .returning();
  if (!after) throw new Error('A locked campaign was not scheduled');
  await recordCampaign(tx, { action: askForCampaign, before, after, by, approvalId, at });
}

/** Whom a draft is for, as its list says now. Throws 409 if the list is gone. */
export async function getAudience(
  queries: Queries,
  { listId, sendAt }: Pick<CampaignRow, 'listId' | 'sendAt'>,
  now: Date,
): Promise<Audience> {
  const [list] = listId ? await queries.select().from(mailingLists).where(eq(mailingLists.id, listId)) : [];
  if (!list) throw conflict('STATE_CHANGED', 'Its list is gone. Choose another one.');
  return { topic: list.topic, rules: parseMailingRules(list.rules), period: periodOf(sendAt ?? now) };
}

/**
 * Writes the readers in an order by hash. The first of them, as many as the percentage says, are the control group: the
 * same people in the same campaign always, and independent of what they did.
 */
async function freezeReaders(
  tx: Queries,
  { id, topic, controlPercent }: CampaignRow,
  audience: Audience,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${campaignRecipients}
      (campaign_id, position, topic, period, email, email_key, name, member_id, state, updated_at)
    select ${id}, place, ${topic}, ${audience.period}, email, email_key, name, member_id,
      case when place <= round(readers * ${controlPercent}::numeric / 100) then 'CONTROL' else 'WAITING' end,
      ${at.toISOString()}::timestamptz
    from (
      select *, (row_number() over (order by md5(${id} || email_key)))::int as place, count(*) over () as readers
      from (${judgeAudience(audience, at)}) as judged where reason is null
    ) as placed
    on conflict do nothing`);
}

/** The counts with those whom another campaign of the topic took in the same moment. */
async function addUp(tx: Queries, { id }: CampaignRow, frozen: AudienceCount): Promise<AudienceCount> {
  const readers = await tx.$count(campaignRecipients, eq(campaignRecipients.campaignId, id));
  const taken = frozen.readers - readers;
  return {
    ...frozen,
    readers,
    left_out: frozen.left_out.map((one) =>
      one.reason === 'MAILED_ALREADY' ? { ...one, count: one.count + taken } : one,
    ),
  };
}
