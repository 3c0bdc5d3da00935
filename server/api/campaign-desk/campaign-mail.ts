import { MAIL_TOPICS } from '../../../shared/contracts/mail-topics.ts';
import { sendCampaignTest } from '../../../shared/contracts/campaigns.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { type CampaignRow, campaigns } from '../modules/campaigns/tables.ts';
import { coupons } from '../modules/coupons/tables.ts';
import type { MailSource } from '../modules/mail/render-mail.ts';
import { TEST_MAIL } from '../modules/mail/render-preview.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { addMail } from '../platform/outbox/outbox-rows.ts';
import type { Member } from '../platform/serve/handler.ts';

type Words = Pick<CampaignRow, 'topic' | 'subject' | 'words' | 'buttonLabel' | 'buttonLink'>;

/** What the outbox stores for one reader. */
export const toMail = (
  { topic, subject, words, buttonLabel: label, buttonLink: link }: Words,
  { name, coupon }: { name: string; coupon: string | null },
) => ({
  template: MAIL_TOPICS[topic].template,
  data: { subject, words, name, coupon, button: label && link ? { label, link } : null },
});

/** The code of a campaign's coupon. */
export async function findCouponCode(
  queries: Queries,
  { couponId }: Pick<CampaignRow, 'couponId'>,
): Promise<string | null> {
  if (!couponId) return null;
  const [row] = await queries.select({ code: coupons.code }).from(coupons).where(eq(coupons.id, couponId));
  return row?.code ?? null;
}

const PREVIEWED_READER = 'Ann';
const PREVIEW_ID = /^campaign-(.+)$/;

/** The name of a campaign's preview in signed links, beside the ids of mails. */
export const previewIdOf = (campaignId: string): string => `campaign-${campaignId}`;

/** The mail that the preview of a campaign shows; undefined for another preview. */
export async function findCampaignPreview(
  queries: Queries,
  previewId: string,
): Promise<MailSource | undefined> {
  const [, id] = PREVIEW_ID.exec(previewId) ?? [];
  if (id === undefined) return undefined;
  const [row] = await queries.select().from(campaigns).where(eq(campaigns.id, id));
  return row && buildPreview(queries, row);
}

export async function buildPreview(queries: Queries, row: CampaignRow): Promise<MailSource> {
  const coupon = await findCouponCode(queries, row);
  return {
    ...toMail(row, { name: PREVIEWED_READER, coupon }),
    recipient: 'reader@example.com',
    createdAt: row.updatedAt,
  };
}

/** Queues the mail of a campaign for the employee, marked as a test. */
export async function sendTest(tx: Queries, row: CampaignRow, { by, at }: { by: Member; at: Date }) {
  const { template, data } = await buildPreview(tx, row);
  await addMail(tx, {
    cause: `test-mail:${newId()}`,
    template: TEST_MAIL,
    recipient: by.email,
    data: { template, data },
    expiresAt: new Date(at.getTime() + HOUR_MS),
  });
  await recordAudit(tx, {
    action: sendCampaignTest,
    actor: by,
    subject: { kind: 'campaign', id: row.id, name: row.name },
    before: null,
    after: { test_to: by.email },
    at,
  });
}
