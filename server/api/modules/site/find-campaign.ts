import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { events } from './tables.ts';
import type { EventWriter } from './event-writer.ts';

/**
 * Returns the utm_* parameters of the session's latest marketing event, or null. Call it before a transaction begins:
 * it flushes queued events, and the embedded database has only one connection.
 */
export type FindCampaign = (sessionId: string) => Promise<Record<string, string> | null>;

export function createCampaignFinder({
  db,
  events: writer,
}: {
  db: Database;
  events: EventWriter;
}): FindCampaign {
  return async (sessionId) => {
    await writer.flush();
    const [latest] = await db.queries
      .select({ parameters: events.parameters })
      .from(events)
      .where(and(eq(events.sessionId, sessionId), eq(events.class, 'marketing')))
      .orderBy(desc(events.id))
      .limit(1);
    const campaign = Object.entries(latest?.parameters ?? {}).flatMap(([name, value]) =>
      name.startsWith('utm_') && typeof value === 'string' ? [[name, value] as const] : [],
    );
    return campaign.length > 0 ? Object.fromEntries(campaign) : null;
  };
}
