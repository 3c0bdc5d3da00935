import { and, count, desc, eq, gte, inArray, lte, min, sql } from 'drizzle-orm';
import type { EmailDashboard } from '../../../shared/contracts/email-messages.ts';
import { formatWireDate, fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { joinWall } from '../../../shared/format/wall-time.ts';
import { LANE_LABELS, titleMail } from '../modules/mail/mail-words.ts';
import { emailSuppressions } from '../modules/mail/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { LANES } from '../platform/outbox/outbox-rows.ts';
import { outbox, outboxAttempts } from '../platform/outbox/tables.ts';
import { isFree } from './send-again.ts';

const SHOWN_REFUSALS = 10;

/** What waits, what went wrong today and what is held. */
export async function findDashboard(queries: Queries, now: Date): Promise<Omit<EmailDashboard, 'may_send'>> {
  const today = fromWallTime(joinWall(pacificDay(now), '00:00')) ?? now;
  const inState = (state: string) => queries.$count(outbox, eq(outbox.state, state));
  const tried = (...outcomes: ('BOUNCED' | 'REFUSED' | 'UNANSWERED')[]) =>
    queries.$count(
      outboxAttempts,
      and(gte(outboxAttempts.at, today), inArray(outboxAttempts.outcome, outcomes)),
    );
  return {
    lanes: await findLanes(queries, now),
    today: {
      sent: await queries.$count(outbox, gte(outbox.sentAt, today)),
      failed: await tried('BOUNCED', 'REFUSED', 'UNANSWERED'),
      bounced: await tried('BOUNCED'),
    },
    uncertain: await inState('UNCERTAIN'),
    failed: await inState('FAILED'),
    held: await inState('HELD'),
    free: await queries.$count(outbox, isFree(now)),
    suppressed: await queries.$count(emailSuppressions),
    refusals: await findRefusals(queries),
    as_of: formatWireDate(now),
  };
}

async function findLanes(queries: Queries, now: Date): Promise<EmailDashboard['lanes']> {
  const rows = await queries
    .select({
      lane: outbox.lane,
      waiting: count(),
      retried: sql<number>`(count(*) filter (where ${outbox.lastError} is not null))::int`,
      oldest: min(sql`case when ${lte(outbox.nextAttemptAt, now)} then ${outbox.createdAt} end`).mapWith(
        outbox.createdAt,
      ),
    })
    .from(outbox)
    .where(eq(outbox.state, 'QUEUED'))
    .groupBy(outbox.lane);
  return Object.values(LANES).map((lane) => {
    const { waiting = 0, retried = 0, oldest = null } = rows.find((row) => row.lane === lane) ?? {};
    return { label: LANE_LABELS[lane] ?? '', waiting, retried, oldest: oldest && formatWireDate(oldest) };
  });
}

async function findRefusals(queries: Queries): Promise<EmailDashboard['refusals']> {
  const rows = await queries
    .select({
      id: outbox.id,
      at: outboxAttempts.at,
      template: outbox.template,
      recipient: outbox.recipient,
      words: outboxAttempts.words,
    })
    .from(outboxAttempts)
    .innerJoin(outbox, eq(outbox.id, outboxAttempts.mailId))
    .where(inArray(outboxAttempts.outcome, ['BOUNCED', 'REFUSED', 'UNANSWERED']))
    .orderBy(desc(outboxAttempts.at), desc(outboxAttempts.id))
    .limit(SHOWN_REFUSALS);
  return rows.map(({ template, at, ...row }) => ({
    ...row,
    at: formatWireDate(at),
    title: titleMail(template),
  }));
}
