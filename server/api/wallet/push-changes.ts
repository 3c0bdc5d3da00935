import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { passRegistrations } from './tables.ts';
import type { Deps } from '../platform/deps.ts';
import { describeError } from '../platform/describe-error.ts';
import { markChangedPasses } from './mark-changed-passes.ts';
import type { PassPush } from './pass-push.ts';
import { deleteUnusedPasses } from './registrations.ts';

const BATCH_SIZE = 100;
const FIRST_BACKOFF_SECONDS = 30;
/** About four hours. After that, the device finds changes by its own requests. */
const MAX_ATTEMPTS = 10;

type PushDeps = Pick<Deps, 'db' | 'now' | 'log'> & { passPush: PassPush };

/** Finds changed wallet passes and pushes to their devices. Retries failed pushes with exponential backoff. */
export async function pushChanges(deps: PushDeps): Promise<void> {
  const { db, now } = deps;
  await markChangedPasses(db, now());
  const tokens = await takeDue(db.queries, now());
  await Promise.all(tokens.map((token) => push(deps, token)));
}

/** Takes due tokens and counts the attempt first, so that they are retried after the backoff if the process dies. */
async function takeDue(queries: Queries, now: Date): Promise<string[]> {
  const due = queries
    .select({ token: passRegistrations.pushToken })
    .from(passRegistrations)
    .where(lte(passRegistrations.pushDueAt, now))
    .limit(BATCH_SIZE);
  const seconds = sql`${FIRST_BACKOFF_SECONDS} * power(2, ${passRegistrations.pushAttempts})`;
  const taken = await queries
    .update(passRegistrations)
    .set({
      pushAttempts: sql`${passRegistrations.pushAttempts} + 1`,
      pushDueAt: sql`case when ${passRegistrations.pushAttempts} + 1 < ${MAX_ATTEMPTS}::int
        then ${now}::timestamptz + make_interval(secs => ${seconds}) end`,
    })
    .where(and(inArray(passRegistrations.pushToken, due), lte(passRegistrations.pushDueAt, now)))
    .returning({ token: passRegistrations.pushToken });
  return [...new Set(taken.map(({ token }) => token))];
}

async function push({ db, log, now, passPush }: PushDeps, token: string): Promise<void> {
  try {
    if ((await passPush.push(token)) === 'sent') await markPushed(db.queries, token, now());
    else await db.transaction((tx) => deleteToken(tx, token));
  } catch (error) {
    log.warn(describeError(error), 'A wallet push failed');
    const pushFailure = error instanceof Error ? error.message.slice(0, 200) : 'Unknown error';
    await db.queries
      .update(passRegistrations)
      .set({ pushFailure })
      .where(eq(passRegistrations.pushToken, token));
  }
}

/** Clears the due time, except of passes that changed during the push. Those have no attempt yet. */
async function markPushed(queries: Queries, token: string, now: Date): Promise<void> {
  const isAttempted = sql`${passRegistrations.pushAttempts} > 0`;
  await queries
    .update(passRegistrations)
    .set({ pushDueAt: null, pushAttempts: 0, pushedAt: now, pushFailure: null })
    .where(and(eq(passRegistrations.pushToken, token), isNotNull(passRegistrations.pushDueAt), isAttempted));
}

async function deleteToken(tx: Queries, token: string): Promise<void> {
  const deleted = await tx
    .delete(passRegistrations)
    .where(eq(passRegistrations.pushToken, token))
    .returning({ serial: passRegistrations.serialNumber });
  await deleteUnusedPasses(
    tx,
    deleted.map(({ serial }) => serial),
  );
}
