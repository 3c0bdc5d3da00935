import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Limit } from '../../../../shared/contracts/contract.ts';
import { tooMany } from '../../../../shared/errors/app-error.ts';
import { DAY_MS, SECOND_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../database/database.ts';
import { throttles } from './tables.ts';

/** One use of a limit: which of its counters, and in which windows. */
export interface LimitUse extends Pick<Limit, 'max' | 'seconds' | 'only'> {
  key: string;
}

/**
 * Counts one use of each limit in its fixed window, in one statement. The use after `max` throws a 429 that says how
 * many seconds are left, and the limits after it are not counted. A limit that counts only refusals is looked at, not
 * counted. Refused uses count too. Call it outside the transaction that it guards: a rolled-back transaction would
 * undo the count.
 */
export async function applyLimits(queries: Queries, uses: readonly LimitUse[], now: Date): Promise<void> {
  if (uses.length === 0) return;
  const steps = uses.map((use, at) => sql`${stepName(at)} as (${countStep(uses, at, now)})`);
  const counts = uses.map((_use, at) => sql`select ${at}::int as "at", count from ${stepName(at)}`);
  const { rows } = await queries.execute(
    sql`with ${sql.join(steps, sql`, `)} ${sql.join(counts, sql` union all `)}`,
  );
  for (const { at, count } of rows) {
    const use = uses[Number(at)];
    if (use && isOver(use, Number(count))) throw tooMany(secondsLeft(use.seconds, now));
  }
}

/** Counts a refusal with this code in each limit that counts only those. */
export async function countRefusal(
  queries: Queries,
  uses: readonly LimitUse[],
  code: string,
  now: Date,
): Promise<void> {
  const counted = uses.filter(({ only }) => only === code);
  if (counted.length > 0) await addUses(queries, counted, now);
}

/** Counts one use of each limit whatever its maximum, and answers the count of each. */
export async function countUse(queries: Queries, use: LimitUse, now: Date): Promise<number> {
  const [row] = await addUses(queries, [use], now);
  return row?.count ?? 0;
}

/** Takes one use back, for example a try that was not a guess. */
export async function uncountUse(queries: Queries, { key, seconds }: LimitUse, now: Date): Promise<void> {
  await queries
    .update(throttles)
    .set({ count: sql`${throttles.count} - 1` })
    .where(and(isCounter(key, seconds, now), gt(throttles.count, 0)));
}

/** Deletes all counts of these keys. */
export async function deleteUses(queries: Queries, keys: string[]): Promise<void> {
  await queries.delete(throttles).where(inArray(throttles.key, keys));
}

const isOver = ({ max, only }: LimitUse, count: number) => (only === undefined ? count > max : count >= max);

const stepName = (at: number) => sql.identifier(`step_${at}`);

/** The statement's part for one limit: it does nothing once a limit before it is used up. */
function countStep(uses: readonly LimitUse[], at: number, now: Date): SQL {
  const use = uses[at];
  if (!use) throw new Error('There is no such limit');
  const before = uses[at - 1];
  const isReached =
    before === undefined
      ? sql`true`
      : sql`exists (select 1 from ${stepName(at - 1)} where count ${sql.raw(before.only === undefined ? '<=' : '<')} ${before.max})`;
  const start = windowStart(use.seconds, now).toISOString();
  if (use.only !== undefined)
    return sql`select coalesce((select ${throttles.count} from ${throttles} where ${isCounter(use.key, use.seconds, now)}), 0) as count where ${isReached}`;
  return sql`insert into ${throttles} (key, window_start, count)
    select ${use.key}::text, ${start}::timestamptz, 1 where ${isReached}
    on conflict (key, window_start) do update set count = ${throttles.count} + 1
    returning count`;
}

const addUses = (queries: Queries, uses: readonly LimitUse[], now: Date) =>
  queries
    .insert(throttles)
    .values(uses.map(({ key, seconds }) => ({ key, windowStart: windowStart(seconds, now), count: 1 })))
    .onConflictDoUpdate({
      target: [throttles.key, throttles.windowStart],
      set: { count: sql`${throttles.count} + 1` },
    })
    .returning({ count: throttles.count });

const isCounter = (key: string, seconds: number, now: Date) =>
  and(eq(throttles.key, key), eq(throttles.windowStart, windowStart(seconds, now)));

function windowStart(seconds: number, now: Date): Date {
  const length = seconds * SECOND_MS;
  return new Date(Math.floor(now.getTime() / length) * length);
}

const secondsLeft = (seconds: number, now: Date) =>
  Math.max(1, seconds - Math.floor((now.getTime() / SECOND_MS) % seconds));

/** Deletes counters whose window is over: no window is longer than a day. */
export async function forgetOldThrottles(queries: Queries, now: Date): Promise<void> {
  await queries.delete(throttles).where(lt(throttles.windowStart, new Date(now.getTime() - DAY_MS)));
}
