import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as calls from '../../../../shared/contracts/schedule.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { formatWhen, fromWallTime, pacificDay } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findActiveMember, findMembers } from '../members/find-members.ts';
import type { PunchRow } from './find-punches.ts';
import { punchBreaks, punches } from './tables.ts';
import { FORGOTTEN_MS } from './work-rules.ts';

interface Change {
  in_at: string;
  out_at: string;
  reason: string;
  by: { id: string };
  at: Date;
}

/** Adds hours of somebody who did not clock in, in the caller's transaction. Throws 404 and 422. */
export async function addPunch(tx: Queries, { number, ...change }: Change & { number: string }) {
  const member = await findActiveMember(tx, { number });
  if (!member) throw notFound('Nobody has this club number.');
  const { inAt, outAt } = readHours(change);
  const row = { id: newId(), memberId: member.id, inAt, outAt, day: pacificDay(inAt) };
  await tx.insert(punches).values(row);
  const { by: actor, at, reason } = change;
  const subject = { kind: 'time-sheet', id: row.id, name: number } as const;
  const after = { in: formatWhen(inAt), out: formatWhen(outAt) };
  await recordAudit(tx, { action: calls.addPunch, actor, subject, before: null, after, reason, at });
  return { id: row.id };
}

/**
 * Corrects somebody's hours, in the caller's transaction; they have to be approved again. Breaks outside of them are
 * removed or cut. Throws 404 and 422.
 */
export async function correctPunch(tx: Queries, { id, ...change }: Change & { id: string }) {
  const [row] = await tx.select().from(punches).where(eq(punches.id, id)).for('update');
  if (!row) throw notFound('We can’t find these hours.');
  const { inAt, outAt } = readHours(change);
  await cutBreaks(tx, row, { inAt, outAt });
  const approval = { approvedAt: null, approvedBy: null };
  await tx
    .update(punches)
    .set({ inAt, outAt, day: pacificDay(inAt), ...approval })
    .where(eq(punches.id, id));
  const { by: actor, at, reason } = change;
  const subject = await subjectOf(tx, row);
  const before = { in: formatWhen(row.inAt), out: row.outAt ? formatWhen(row.outAt) : null };
  const after = { in: formatWhen(inAt), out: formatWhen(outAt) };
  await recordAudit(tx, { action: calls.correctPunch, actor, subject, before, after, reason, at });
  return { id };
}

/** Throws 422 unless the hours are over, in order, and no longer than anybody works. */
function readHours({ in_at, out_at, at }: Change): { inAt: Date; outAt: Date } {
  const [inAt, outAt] = [fromWallTime(in_at), fromWallTime(out_at)];
  const skipped = ['This time does not exist: clocks go forward then'];
  if (!inAt) throw invalid({ in_at: skipped });
  if (!outAt) throw invalid({ out_at: skipped });
  if (outAt <= inAt) throw invalid({ out_at: ['Enter a time after the start'] });
  if (outAt > at) throw invalid({ out_at: ['Enter a time that is over'] });
  if (outAt.getTime() - inAt.getTime() > FORGOTTEN_MS)
    throw invalid({ out_at: ['Nobody works more than 16 hours at once'] });
  return { inAt, outAt };
}

async function cutBreaks(
  tx: Queries,
  { id }: PunchRow,
  { inAt, outAt }: { inAt: Date; outAt: Date },
): Promise<void> {
  const rows = await tx.select().from(punchBreaks).where(eq(punchBreaks.punchId, id));
  for (const { id: breakId, fromAt, toAt } of rows) {
    const from = fromAt < inAt ? inAt : fromAt;
    const to = !toAt || toAt > outAt ? outAt : toAt;
    const isThis = eq(punchBreaks.id, breakId);
    if (from >= to) await tx.delete(punchBreaks).where(isThis);
    else await tx.update(punchBreaks).set({ fromAt: from, toAt: to }).where(isThis);
  }
}

interface Approval {
  ids: string[];
  by: { id: string };
  at: Date;
}

/**
 * Approves hours, in the caller's transaction. Hours that are approved already stay as they are. Throws 404, and 409 for
 * own hours and for hours without a clock-out.
 */
export async function approvePunches(tx: Queries, { ids, by, at }: Approval): Promise<number> {
  const rows = await tx.select().from(punches).where(inArray(punches.id, ids)).for('update');
  if (rows.length < new Set(ids).size) throw notFound('We can’t find some of these hours.');
  if (rows.some(({ memberId }) => memberId === by.id))
    throw conflict('OWN_HOURS', 'Somebody else approves your own hours.');
  if (rows.some(({ outAt }) => outAt === null))
    throw conflict('MISSING_OUT', 'A clock-out is missing. Correct these hours first.');
  const waiting = rows.filter(({ approvedAt }) => approvedAt === null);
  if (waiting.length === 0) throw conflict('STATE_CHANGED', 'A colleague has approved these hours already.');
  const waitingIds = waiting.map(({ id }) => id);
  await tx
    .update(punches)
    .set({ approvedAt: at, approvedBy: by.id })
    .where(and(inArray(punches.id, waitingIds), isNull(punches.approvedAt)));
  const cause = { action: calls.approvePunches, actor: by, actionId: newId(), at };
  for (const row of waiting) {
    const subject = await subjectOf(tx, row);
    const after = { in: formatWhen(row.inAt), out: row.outAt && formatWhen(row.outAt) };
    await recordAudit(tx, { ...cause, subject, before: null, after });
  }
  return waiting.length;
}

async function subjectOf(tx: Queries, { id, memberId }: PunchRow) {
  const people = await findMembers(tx, [memberId]);
  return { kind: 'time-sheet', id, name: people.get(memberId)?.number ?? '' } as const;
}
