import { describeError } from '../describe-error.ts';
import type { Logger } from '../../../log.ts';
import { NO_TELEMETRY, secondsSince, type Telemetry } from '../../../telemetry/telemetry.ts';
import { SECOND_MS } from '../../../../shared/format/durations.ts';

export interface Job {
  name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  every: number;
  run: () => Promise<void>;
}

/** Background work that can be started and drained. */
export interface Background {
  start(): void;
  /** Starts nothing new. Resolves when running work has finished. */
  drain(): Promise<void>;
}

/** Runs each job immediately after `start` and then repeatedly. Logs a failed run and continues. */
export function createJobs(
  jobs: readonly Job[],
  log: Logger,
  telemetry: Telemetry = NO_TELEMETRY,
): Background {
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Map<Job, Promise<void>>();
  let isOpen = false;

  async function run(job: Job): Promise<void> {
    const labels = { job: job.name };
    const began = performance.now();
    try {
      await job.run();
      telemetry.set('parkweb_job_last_success_timestamp_seconds', labels, Date.now() / SECOND_MS);
    } catch (error) {
      telemetry.count('parkweb_job_failures_total', labels);
      log.error({ ...describeError(error), job: job.name }, 'A job failed');
    }
    telemetry.time('parkweb_job_duration_seconds', labels, secondsSince(began));
    if (isOpen) timers.set(job, setTimeout(() => begin(job), job.every).unref());
  }

  const begin = (job: Job) => void running.set(job, run(job));

  return {
    start() {
      isOpen = true;
      for (const { name, every } of jobs)
        telemetry.set('parkweb_job_interval_seconds', { job: name }, every / SECOND_MS);
      jobs.forEach(begin);
    },
    async drain() {
      isOpen = false;
      timers.forEach(clearTimeout);
      await Promise.all(running.values());
    },
  };
}
