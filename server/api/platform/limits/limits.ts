import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Limit } from '../../../../shared/contracts/contract.ts';
import { tooMany } from '../../../../shared/errors/app-error.ts';
import { DAY_MS, SECOND_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { findAppError } from '../database/database-errors.ts';
import { prepareSql } from '../database/prepare-once.ts';
import { throttles } from './tables.ts';

/** A limit with the key of the counter to use. */
export interface LimitUse extends Pick<Limit, 'max' | 'seconds' | 'only'> {
  key: string;
}

/**
 * Counts one use of each limit in its fixed window, in one statement. Throws 429 with the seconds left when a limit is
 * exceeded, and does not count the limits after it. Limits with `only` are checked but not counted. Refused uses count
 * too. Call it outside of the transaction that it guards, because a rollback would undo the count.
 */
export async function applyLimits(queries: Queries, uses: readonly LimitUse[], now: Date): Promise<void> {
  if (uses.length === 0) return;
  const values = uses.flatMap(({ key, seconds, max }, at) => [
    [`key_${at}`, key],
    [`start_${at}`, windowStart(seconds, now)],
    [`max_${at}`, max],
  ]);
  const rows = await findStatement(uses)(queries)
    .execute(Object.fromEntries(values))
    .then((result) => {
      countsOnLowDisk.clear();
      return result.rows;
    })
    .catch((error: unknown) => countOnLowDisk(error, uses, now));
  for (const { at, count } of rows) {
    const use = uses[Number(at)];
    if (use && isOver(use, Number(count))) throw tooMany(secondsLeft(use.seconds, now), nameOf(use));
  }
}

const countsOnLowDisk = new Map<string, number>();

/**
 * Counts here while the disk of PGlite is nearly full: otherwise calls that only read would be refused with the writes.
 * PGlite serves one process, so that these are all calls. Throws every other error.
 */
function countOnLowDisk(error: unknown, uses: readonly LimitUse[], now: Date) {
  if (findAppError(error)?.code !== 'LOW_DISK') throw error;
  return uses.flatMap(({ key, seconds, only }, at) => {
    if (only !== undefined) return [];
    const counter = `${key} ${windowStart(seconds, now).getTime()}`;
    const count = (countsOnLowDisk.get(counter) ?? 0) + 1;
    countsOnLowDisk.set(counter, count);
    return [{ at, count }];
  });
}

const statements = new Map<string, ReturnType<typeof prepareSql>>();

/** The statement that counts so many limits, of which those with `only` are read. Few of them are different. */
function findStatement(uses: readonly LimitUse[]): ReturnType<typeof prepareSql> {
  const name = `apply_limits_${uses.map(({ only }) => (only === undefined ? 'count' : 'read')).join('_')}`;
  const known = statements.get(name);
  if (known) return known;
  const steps = uses.map((_use, at) => sql`${stepName(at)} as (${countStep(uses, at)})`);
  const counts = uses.map(
    (_use, at) => sql`select ${sql.raw(String(at))} as "at", count from ${stepName(at)}`,
  );
  const statement = prepareSql(
    name,
    sql`with ${sql.join(steps, sql`, `)} ${sql.join(counts, sql` union all `)}`,
  );
  statements.set(name, statement);
  return statement;
}

/** Counts a refused call in each limit whose `only` is this error code. */
export async function countRefusal(
  queries: Queries,
  uses: readonly LimitUse[],
  code: string,
  now: Date,
): Promise<void> {
  const matching = uses.filter(({ only }) => only === code);
  if (matching.length > 0) await addUses(queries, matching, now);
}

/** Counts one use without checking the maximum, and returns the count. */
export async function countUse(queries: Queries, use: LimitUse, now: Date): Promise<number> {
  const [row] = await addUses(queries, [use], now);
  return row?.count ?? 0;
}

/** Undoes one use, for example of a login that succeeded. */
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

/** The name of the limit, which its keys begin with. */
const nameOf = ({ key }: LimitUse): string => key.slice(0, key.indexOf(':'));

const stepName = (at: number) => sql.identifier(`step_${at}`);

/** The SQL of one limit. It does nothing when the limit before it is used up. */
function countStep(uses: readonly LimitUse[], at: number): SQL {
  const before = uses[at - 1];
  const isReached =
    before === undefined
      ? sql`true`
      : sql`exists (select 1 from ${stepName(at - 1)} where count ${sql.raw(before.only === undefined ? '<=' : '<')} ${sql.placeholder(`max_${at - 1}`)}::int)`;
  const key = sql`${sql.placeholder(`key_${at}`)}::text`;
  const start = sql`${sql.placeholder(`start_${at}`)}::timestamptz`;
  if (uses[at]?.only !== undefined)
    return sql`select coalesce((select ${throttles.count} from ${throttles}
      where ${throttles.key} = ${key} and ${throttles.windowStart} = ${start}), 0) as count where ${isReached}`;
  return sql`insert into ${throttles} (key, window_start, count)
    select ${key}, ${start}, 1 where ${isReached}
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

/** Deletes counters older than a day, the longest window. */
export async function deleteExpiredThrottles(queries: Queries, now: Date): Promise<void> {
  await deleteInBatches(queries, throttles, lt(throttles.windowStart, new Date(now.getTime() - DAY_MS)));
}
