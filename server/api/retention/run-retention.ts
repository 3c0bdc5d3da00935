import { eq, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import type { Database } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import { describeError } from '../platform/describe-error.ts';
import { retentionRuns } from '../platform/jobs/tables.ts';
import { type RetentionTask, retentionTasks } from './retention-tasks.ts';

/** How often each process asks whether a task is due. */
export const RETENTION_CHECK_MS = 10 * MINUTE_MS;

type RetentionDeps = Pick<Deps, 'db' | 'now' | 'log'>;

/** Deletes and erases what has been kept long enough. Each task runs once an hour, in one of the processes. */
export async function runRetention(
  deps: RetentionDeps,
  tasks: readonly RetentionTask[] = retentionTasks,
): Promise<void> {
  for (const task of tasks) {
    try {
      await runTask(deps, task);
    } catch (error) {
      // The others are due as well. This one is tried again in an hour.
      deps.log.error({ ...describeError(error), task: task.name }, 'A task of retention failed');
    }
  }
}

async function runTask({ db, now }: RetentionDeps, { name, run }: RetentionTask): Promise<void> {
  const at = now();
  const claimed = await claim(db, name, at);
  if (!claimed) return;
  const doneUntil = await run(db.queries, { now: at, from: claimed.doneUntil ?? new Date(0) });
  if (doneUntil)
    await db.queries.update(retentionRuns).set({ doneUntil }).where(eq(retentionRuns.task, name));
}

/**
 * Notes that this process runs the task, in one statement; undefined if it has run within the hour. A lock would need a
 * transaction as long as the task, which would keep PostgreSQL from removing old rows meanwhile.
 */
async function claim(db: Database, task: string, at: Date) {
  const [row] = await db.queries
    .insert(retentionRuns)
    .values({ task, ranAt: at })
    .onConflictDoUpdate({
      target: retentionRuns.task,
      set: { ranAt: at },
      setWhere: sql`${retentionRuns.ranAt} <= ${new Date(at.getTime() - HOUR_MS)}`,
    })
    .returning({ doneUntil: retentionRuns.doneUntil });
  return row;
}
