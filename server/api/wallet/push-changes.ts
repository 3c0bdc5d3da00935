import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { passRegistrations } from './tables.ts';
import type { Deps } from '../platform/deps.ts';
import { describeError } from '../platform/describe-error.ts';
import { withAdvisoryLock } from '../platform/jobs/with-advisory-lock.ts';
import { markChangedPasses } from './mark-changed-passes.ts';
import type { PassPush } from './pass-push.ts';
import { deleteUnusedPasses } from './registrations.ts';

const AT_ONCE = 100;
const FIRST_PAUSE = 30;
/** After about four hours a device is left to ask by itself. */
const MAX_ATTEMPTS = 10;

type PushDeps = Pick<Deps, 'db' | 'now' | 'log'> & { passPush: PassPush };

/** Finds what changed and tells the devices that have it. What fails is tried again, less and less often. */
export async function pushChanges(deps: PushDeps): Promise<void> {
  const { db, now } = deps;
  await withAdvisoryLock(db, 'note changed passes', (tx) => markChangedPasses(tx, now()));
  const tokens = await takeDue(db.queries, now());
  await Promise.all(tokens.map((token) => tell(deps, token)));
}

/** They count as tried from here on: should the process die, they are due again after the pause. */
async function takeDue(queries: Queries, now: Date): Promise<string[]> {
  const due = queries
    .select({ token: passRegistrations.pushToken })
    .from(passRegistrations)
    .where(lte(passRegistrations.pushDueAt, now))
    .limit(AT_ONCE);
  const seconds = sql`${FIRST_PAUSE} * power(2, ${passRegistrations.pushAttempts})`;
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

async function tell({ db, log, passPush }: PushDeps, token: string): Promise<void> {
  try {
    if ((await passPush.push(token)) === 'told') await settle(db.queries, token);
    else await db.transaction((tx) => forgetToken(tx, token));
  } catch (error) {
    log.warn(describeError(error), 'A device could not be told that its pass changed');
  }
}

/** What changed while the device was being told is due again: such rows have no attempt yet. */
async function settle(queries: Queries, token: string): Promise<void> {
  const isTried = sql`${passRegistrations.pushAttempts} > 0`;
  await queries
    .update(passRegistrations)
    .set({ pushDueAt: null, pushAttempts: 0 })
    .where(and(eq(passRegistrations.pushToken, token), isNotNull(passRegistrations.pushDueAt), isTried));
}

async function forgetToken(tx: Queries, token: string): Promise<void> {
  const gone = await tx
    .delete(passRegistrations)
    .where(eq(passRegistrations.pushToken, token))
    .returning({ serial: passRegistrations.serialNumber });
  await deleteUnusedPasses(
    tx,
    gone.map(({ serial }) => serial),
  );
}
