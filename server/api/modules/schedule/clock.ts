import { and, eq, gte, isNull } from 'drizzle-orm';
import type { BreakKind, Clock } from '../../../../shared/contracts/schedule.ts';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { formatWhen, fromWallTime, pacificDay } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { lockActiveMember } from '../members/find-members.ts';
import { findOpenPunch, openBreak, type Punch } from './find-punches.ts';
import { isForgotten, presentClock } from './present-clock.ts';
import { punchBreaks, punches } from './tables.ts';

interface Who {
  memberId: string;
  at: Date;
}

/**
 * Clocks somebody in, in the caller's transaction. Throws 409 when they are in already, or when the last clock-out was
 * forgotten and `leftAt` does not say when they left. Throws 422 when they can't have left then.
 */
export async function clockIn(
  tx: Queries,
  { memberId, at, leftAt }: Who & { leftAt: string | undefined },
): Promise<Clock> {
  await lockActiveMember(tx, memberId);
  const open = await findOpenPunch(tx, memberId);
  if (open) await endForgotten(tx, open, { at, leftAt });
  await tx.insert(punches).values({ id: newId(), memberId, inAt: at, day: pacificDay(at) });
  return presentClock(await findOpenPunch(tx, memberId), at);
}

async function endForgotten(
  tx: Queries,
  punch: Punch,
  { at, leftAt }: { at: Date; leftAt: string | undefined },
): Promise<void> {
  const since = formatWhen(punch.inAt);
  if (!isForgotten(punch, at)) throw conflict('ALREADY_IN', `You are in since ${since}.`);
  if (leftAt === undefined) throw conflict('MISSING_OUT', `You were in since ${since}. When did you leave?`);
  const outAt = fromWallTime(leftAt);
  if (!outAt || outAt <= punch.inAt || outAt > at)
    throw invalid({ left_at: [`Enter a time after ${since} that is over`] });
  await endAt(tx, punch, outAt);
  await tx.update(punches).set({ outAt, toldAt: at }).where(eq(punches.id, punch.id));
}

/** Ends the punch's running break with it, and removes breaks that began after it. */
async function endAt(tx: Queries, { id }: Punch, outAt: Date): Promise<void> {
  const ofPunch = eq(punchBreaks.punchId, id);
  await tx.delete(punchBreaks).where(and(ofPunch, gte(punchBreaks.fromAt, outAt)));
  await tx
    .update(punchBreaks)
    .set({ toAt: outAt })
    .where(and(ofPunch, isNull(punchBreaks.toAt)));
}

/** Clocks somebody out, in the caller's transaction. Throws 409 when they are not in, or were in for too long to know. */
export async function clockOut(tx: Queries, { memberId, at }: Who): Promise<Clock> {
  const punch = await findRunning(tx, { memberId, at });
  await endAt(tx, punch, at);
  await tx.update(punches).set({ outAt: at }).where(eq(punches.id, punch.id));
  return presentClock(undefined, at);
}

/** Starts a break, in the caller's transaction. Throws 409 when somebody is not in, or is on a break. */
export async function startBreak(
  tx: Queries,
  { memberId, at, kind }: Who & { kind: BreakKind },
): Promise<Clock> {
  const punch = await findRunning(tx, { memberId, at });
  if (openBreak(punch.breaks)) throw conflict('ON_BREAK', 'You are on a break.');
  await tx.insert(punchBreaks).values({ id: newId(), punchId: punch.id, kind, fromAt: at });
  return presentClock(await findOpenPunch(tx, memberId), at);
}

/** Ends a break, in the caller's transaction. Throws 409 without one. */
export async function endBreak(tx: Queries, { memberId, at }: Who): Promise<Clock> {
  const punch = await findRunning(tx, { memberId, at });
  const running = openBreak(punch.breaks);
  if (!running) throw conflict('NO_BREAK', 'You are not on a break.');
  await tx.update(punchBreaks).set({ toAt: at }).where(eq(punchBreaks.id, running.id));
  return presentClock(await findOpenPunch(tx, memberId), at);
}

async function findRunning(tx: Queries, { memberId, at }: Who): Promise<Punch> {
  await lockActiveMember(tx, memberId);
  const punch = await findOpenPunch(tx, memberId);
  if (!punch) throw conflict('NOT_IN', 'You are not clocked in.');
  if (isForgotten(punch, at))
    throw conflict(
      'MISSING_OUT',
      `You were in since ${formatWhen(punch.inAt)}. Say when you left as you clock in.`,
    );
  return punch;
}
