import { and, asc, eq, gte, lte, ne } from 'drizzle-orm';
import { decideLeave as decideCall } from '../../../../shared/contracts/leave.ts';
import type { LeaveRequest } from '../../../../shared/contracts/schedule.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import { moveDay } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getMember, lockActiveMember } from '../members/find-members.ts';
import type { Days } from './pay-period.ts';
import { leaveRequests } from './tables.ts';

const MAX_DAYS = 60;

export type LeaveRow = typeof leaveRequests.$inferSelect;

interface LeaveInput extends Days {
  memberId: string;
  words?: string | null | undefined;
  at: Date;
}

/** Asks for days off, in the caller's transaction. Throws 422, and 409 for days that the person has asked for. */
export async function askLeave(tx: Queries, { memberId, firstDay, lastDay, words, at }: LeaveInput) {
  if (firstDay < pacificDay(at)) throw invalid({ first_day: ['Choose today or a day to come'] });
  if (lastDay < firstDay) throw invalid({ last_day: ['Choose the first day or one after it'] });
  if (lastDay >= moveDay(firstDay, MAX_DAYS)) throw invalid({ last_day: ['Ask for at most 60 days'] });
  // Two requests of a person at once: the second sees the first.
  await lockActiveMember(tx, memberId);
  const others = await tx
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.memberId, memberId),
        ne(leaveRequests.state, 'REFUSED'),
        touches({ firstDay, lastDay }),
      ),
    );
  if (others.length > 0) throw conflict('LEAVE_OVERLAPS', 'You have asked for some of these days already.');
  const values = { id: newId(), memberId, firstDay, lastDay, words: words || null, askedAt: at };
  const [row] = await tx.insert(leaveRequests).values(values).returning();
  if (!row) throw new Error('A new request disappeared');
  return row;
}

interface Decision {
  id: string;
  decision: 'APPROVED' | 'REFUSED';
  reason: string;
  by: { id: string };
  at: Date;
}

/** Decides a request once, in the caller's transaction. Throws 404, and 409 for the own one and for one decided already. */
export async function decideLeave(tx: Queries, { id, decision, reason, by, at }: Decision) {
  const [asked] = await tx.select().from(leaveRequests).where(eq(leaveRequests.id, id));
  if (!asked) throw notFound('We can’t find this request.');
  if (asked.memberId === by.id) throw conflict('OWN_LEAVE', 'Somebody else decides your own days off.');
  const [row] = await tx
    .update(leaveRequests)
    .set({ state: decision, decidedBy: by.id, decidedAt: at, decisionWords: reason })
    .where(and(eq(leaveRequests.id, id), eq(leaveRequests.state, 'OPEN')))
    .returning();
  if (!row) throw conflict('STATE_CHANGED', 'A colleague has decided this already.');
  const { number } = await getMember(tx, row.memberId);
  await recordAudit(tx, {
    action: decideCall,
    actor: by,
    subject: { kind: 'leave', id, name: number },
    before: { state: asked.state },
    after: { state: row.state },
    reason,
    at,
  });
  return row;
}

/** The requests of a person for days that are not over, first days first. */
export const findOwnLeave = (queries: Queries, memberId: string, today: string): Promise<LeaveRow[]> =>
  queries
    .select()
    .from(leaveRequests)
    .where(and(eq(leaveRequests.memberId, memberId), gte(leaveRequests.lastDay, today)))
    .orderBy(asc(leaveRequests.firstDay), asc(leaveRequests.askedAt));

/** Everybody's requests that nobody has decided, first days first. */
export const findOpenLeave = (queries: Queries): Promise<LeaveRow[]> =>
  queries
    .select()
    .from(leaveRequests)
    .where(eq(leaveRequests.state, 'OPEN'))
    .orderBy(asc(leaveRequests.firstDay), asc(leaveRequests.id));

/** Who has approved leave on some of these days. */
export const findApprovedLeave = (queries: Queries, days: Days): Promise<LeaveRow[]> =>
  queries
    .select()
    .from(leaveRequests)
    .where(and(eq(leaveRequests.state, 'APPROVED'), touches(days)));

const touches = ({ firstDay, lastDay }: Days) =>
  and(lte(leaveRequests.firstDay, lastDay), gte(leaveRequests.lastDay, firstDay));

export const presentLeave = (row: LeaveRow): LeaveRequest => ({
  id: row.id,
  first_day: row.firstDay,
  last_day: row.lastDay,
  words: row.words,
  state: row.state,
  decision_words: row.decisionWords,
});
