import { eq, or, sql } from 'drizzle-orm';
import { campaignRecipients, campaigns } from '../modules/campaigns/tables.ts';
import type { PersonalData } from './personal-data-part.ts';

/** The campaigns that a member got, or was held back from. */
export const campaignData: PersonalData = {
  name: 'campaigns',
  collect: async (queries, { id, emailKey }) => ({
    campaigns: await queries
      .select({ campaign: campaigns.name, to: campaignRecipients.email, state: campaignRecipients.state })
      .from(campaignRecipients)
      .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
      .where(isOwn(id, emailKey))
      .orderBy(campaigns.createdAt),
  }),
  /** The rows stay, because their counts must add up. */
  async erase(tx, { id, emailKey }) {
    const { campaignId, position } = campaignRecipients;
    // Two addresses of one member must not become the same one.
    const erased = sql`${id} || '.' || ${campaignId} || '.' || ${position} || '@erased.invalid'`;
    await tx
      .update(campaignRecipients)
      .set({ email: erased, emailKey: erased, name: 'Erased' })
      .where(isOwn(id, emailKey));
  },
};

const isOwn = (id: string, emailKey: string) =>
  or(eq(campaignRecipients.memberId, id), eq(campaignRecipients.emailKey, emailKey));
