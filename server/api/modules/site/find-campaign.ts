import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { events } from './tables.ts';

/** The class of the events that name the campaign of a session. They are in the database before they are answered. */
export const CAMPAIGN_CLASS = 'marketing';

/**
 * Returns the utm_* parameters of the session's latest campaign event, or null. Call it before a transaction begins,
 * because the embedded database has only one connection.
 */
export type FindCampaign = (sessionId: string) => Promise<Record<string, string> | null>;

export function createCampaignFinder({ queries }: Pick<Database, 'queries'>): FindCampaign {
  return async (sessionId) => {
    const [latest] = await queries
      .select({ parameters: events.parameters })
      .from(events)
      .where(and(eq(events.sessionId, sessionId), eq(events.class, CAMPAIGN_CLASS)))
      .orderBy(desc(events.id))
      .limit(1);
    const campaign = Object.entries(latest?.parameters ?? {}).flatMap(([name, value]) =>
      name.startsWith('utm_') && typeof value === 'string' ? [[name, value] as const] : [],
    );
    return campaign.length > 0 ? Object.fromEntries(campaign) : null;
  };
}
