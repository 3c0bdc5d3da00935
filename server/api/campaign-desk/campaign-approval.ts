import { eq } from 'drizzle-orm';
import { askForCampaign } from '../../../shared/contracts/campaigns.ts';
import { conflict } from '../../../shared/errors/app-error.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { askApproval } from '../modules/approvals/ask-approval.ts';
import type { ApprovalKind } from '../modules/approvals/approval-kind.ts';
import { type CampaignRow, campaigns } from '../modules/campaigns/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { isAsked } from './draft-campaign.ts';
import { approveCampaign, getAudience } from './freeze-readers.ts';
import { countAudience } from './judge-audience.ts';
import { type Change, getCampaignRow, lockCampaign } from './lock-campaign.ts';

const REASON = { code: 'MAIL_TO_MANY', label: 'Mail to many readers' };

/** Asks somebody else to approve a draft. Throws 404, and 409 if it is asked for already or has no list. */
export async function askForApproval(tx: Queries, id: string, { by, at }: Change): Promise<CampaignRow> {
  const draft = await lockCampaign(tx, id, ['DRAFT']);
  if (await isAsked(tx, draft, at)) throw conflict('ALREADY_ASKED', 'Its approval is asked for already.');
  await getAudience(tx, draft, at);
  const { id: approvalId } = await askApproval(tx, {
    kind: 'CAMPAIGN',
    subject: { kind: 'campaign', id, name: draft.name },
    amountCents: 0,
    reason: REASON,
    words: null,
    action: askForCampaign,
    askedBy: by,
    requestKey: `${by.id}:${newId()}`,
    at,
  });
  const [after] = await tx.update(campaigns).set({ approvalId }).where(eq(campaigns.id, id)).returning();
  if (!after) throw new Error('A locked campaign was not changed');
  return after;
}

/** The request to send a campaign: a second person with the right to send freezes its readers. */
export const campaignApproval = (now: () => Date): ApprovalKind => ({
  nameReason: () => REASON.label,
  mayDecide: (rights) => rights.has('EmailCampaigns:Send'),
  run: (tx, approval, decision) => approveCampaign(tx, approval, decision),
  async tellStory(queries, { subjectId }) {
    const row = await getCampaignRow(queries, subjectId);
    const count = row.listId
      ? await countAudience(queries, await getAudience(queries, row, now()), now())
      : null;
    return {
      stay_id: null,
      facts: [
        { label: 'Subject', value: row.subject },
        { label: 'Readers now', value: count ? count.readers.toLocaleString('en-US') : 'Its list is gone' },
        { label: 'Start', value: row.sendAt ? formatWhen(row.sendAt) : 'When it is approved' },
        { label: 'Rate', value: `${row.ratePerMinute} per minute` },
        { label: 'Held back', value: `${row.controlPercent}%` },
      ],
      events: [],
    };
  },
});
