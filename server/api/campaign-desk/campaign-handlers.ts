import * as calls from '../../../shared/contracts/campaigns.ts';
import type { CampaignRow } from '../modules/campaigns/tables.ts';
import { previewPath } from '../modules/mail/preview-router.ts';
import { renderPreview } from '../modules/mail/render-preview.ts';
import type { Queries } from '../platform/database/database.ts';
import { handle, type Handler, type Member } from '../platform/serve/handler.ts';
import type { SimulatorDeps } from '../mail-desk/simulate.ts';
import { askForApproval } from './campaign-approval.ts';
import { buildPreview, previewIdOf, sendTest } from './campaign-mail.ts';
import { pauseCampaign, resumeCampaign, stopCampaign } from './control-campaign.ts';
import { addCampaign, changeCampaign } from './draft-campaign.ts';
import { findLists, listCampaigns, presentCampaign } from './find-campaigns.ts';
import { type Change, getCampaignRow } from './lock-campaign.ts';

/** Mail to many readers, from the draft to its result. */
export function campaignHandlers({
  db,
  now,
  signer,
  publicOrigin,
  documents: files,
}: SimulatorDeps): Handler[] {
  const present = (row: CampaignRow, member: Member) =>
    presentCampaign(db.queries, row, { member, now: now() });
  const change = async (member: Member, work: (tx: Queries, by: Change) => Promise<CampaignRow>) =>
    present(await db.transaction((tx) => work(tx, { by: member, at: now() })), member);

  return [
    handle(calls.listCampaigns, async ({ member }) => ({
      campaigns: await listCampaigns(db.queries, now()),
      lists: await findLists(db.queries),
      may_create: member.permissions.has('EmailCampaigns:Create'),
    })),
    handle(calls.getCampaign, async ({ params: { id }, member }) =>
      present(await getCampaignRow(db.queries, id), member),
    ),
    handle(calls.addCampaign, ({ body, member }) => change(member, (tx, by) => addCampaign(tx, body, by))),
    handle(calls.changeCampaign, ({ params: { id }, body, member }) =>
      change(member, (tx, by) => changeCampaign(tx, id, body, by)),
    ),
    handle(calls.previewCampaign, async ({ params: { id } }) => {
      const row = await getCampaignRow(db.queries, id);
      const { subject, text } = await renderPreview(await buildPreview(db.queries, row), {
        publicOrigin,
        files,
      });
      const frameOf = (look: 'normal' | 'dark' | 'no-pictures') =>
        previewPath(signer, { id: previewIdOf(id), look }, now());
      const frames = {
        normal: frameOf('normal'),
        dark: frameOf('dark'),
        'no-pictures': frameOf('no-pictures'),
      };
      return { subject, text, frames };
    }),
    handle(calls.sendCampaignTest, async ({ params: { id }, member: by }) => {
      await db.transaction(async (tx) => sendTest(tx, await getCampaignRow(tx, id), { by, at: now() }));
      return { recipient: by.email };
    }),
    handle(calls.askForCampaign, ({ params: { id }, member }) =>
      change(member, (tx, by) => askForApproval(tx, id, by)),
    ),
    handle(calls.pauseCampaign, ({ params: { id }, body, member }) =>
      change(member, (tx, by) => pauseCampaign(tx, id, { ...by, ...body })),
    ),
    handle(calls.resumeCampaign, ({ params: { id }, body, member }) =>
      change(member, (tx, by) => resumeCampaign(tx, id, { ...by, ...body })),
    ),
    handle(calls.stopCampaign, ({ params: { id }, body, member }) =>
      change(member, (tx, by) => stopCampaign(tx, id, { ...by, ...body })),
    ),
  ];
}
