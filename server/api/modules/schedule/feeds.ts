import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { business } from '../../../../shared/business.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findStaffWith } from '../members/find-members.ts';
import { hashToken } from '../members/login-tokens.ts';
import { scheduleFeeds, shifts } from './tables.ts';

/** How long a shift that is over stays in the feed. */
const PAST_MS = 30 * DAY_MS;
const TOKEN_BYTES = 32;

/** Creates a person's feed or replaces its token, and returns the token, which is stored hashed only. */
export async function createFeed(queries: Queries, memberId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const tokenHash = hashToken(token);
  await queries
    .insert(scheduleFeeds)
    .values({ memberId, tokenHash })
    .onConflictDoUpdate({ target: scheduleFeeds.memberId, set: { tokenHash } });
  return token;
}

export async function endFeed(queries: Queries, memberId: string): Promise<void> {
  await queries.delete(scheduleFeeds).where(eq(scheduleFeeds.memberId, memberId));
}

export async function hasFeed(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries
    .select({ memberId: scheduleFeeds.memberId })
    .from(scheduleFeeds)
    .where(eq(scheduleFeeds.memberId, memberId));
  return rows.length > 0;
}

/** Writes the published shifts of the feed's person as iCalendar; null for a wrong token and who no longer works here. */
export async function writeFeed(queries: Queries, token: string, now: Date): Promise<string | null> {
  const [feed] = await queries
    .select()
    .from(scheduleFeeds)
    .where(eq(scheduleFeeds.tokenHash, hashToken(token)));
  if (!feed) return null;
  const staff = await findStaffWith(queries, 'Timeclock:InOut');
  if (!staff.some(({ id }) => id === feed.memberId)) return null;
  const rows = await queries
    .select()
    .from(shifts)
    .where(
      and(
        eq(shifts.memberId, feed.memberId),
        isNotNull(shifts.publishedAt),
        gt(shifts.endsAt, new Date(now.getTime() - PAST_MS)),
      ),
    )
    .orderBy(asc(shifts.startsAt));
  return writeCalendar(rows);
}

async function writeCalendar(rows: readonly (typeof shifts.$inferSelect)[]): Promise<string> {
  const { createEvents } = await import('ics');
  const { error, value } = createEvents(
    rows.map(({ id, startsAt, endsAt, note }) => ({
      // The same each time, so that a calendar replaces the event instead of adding one.
      uid: `shift-${id}`,
      title: note ? `Work: ${note}` : 'Work',
      start: startsAt.getTime(),
      startInputType: 'utc' as const,
      startOutputType: 'utc' as const,
      end: endsAt.getTime(),
      endInputType: 'utc' as const,
      endOutputType: 'utc' as const,
      location: business.name,
    })),
    { productId: `-//${business.name}//Schedule//EN`, calName: `Shifts at ${business.name}` },
  );
  if (error || !value) throw error ?? new Error('The calendar feed is empty');
  return value;
}
