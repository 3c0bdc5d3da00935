import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { events } from './tables.ts';

/** The class of the events that name the campaign of a session. They are in the database before they are answered. */
export const CAMPAIGN_CLASS = 'marketing';

/** Returns the utm_* parameters of the session's latest campaign event, or null. */
export async function findCampaign(
  queries: Queries,
  sessionId: string,
): Promise<Record<string, string> | null> {
  const [latest] = await findLatest(queries).execute({ sessionId });
  const campaign = Object.entries(latest?.parameters ?? {}).flatMap(([name, value]) =>
    name.startsWith('utm_') && typeof value === 'string' ? [[name, value] as const] : [],
  );
  return campaign.length > 0 ? Object.fromEntries(campaign) : null;
}

const findLatest = prepareOnce((queries) =>
  queries
    .select({ parameters: events.parameters })
    .from(events)
    // As text, because the plan must use the index of marketing events without knowing the values.
    .where(
      and(
        eq(events.sessionId, sql.placeholder('sessionId')),
        sql`${events.class} = ${sql.raw(`'${CAMPAIGN_CLASS}'`)}`,
      ),
    )
    .orderBy(desc(events.id))
    .limit(1)
    .prepare('find_campaign'),
);
