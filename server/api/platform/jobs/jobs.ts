import { describeError } from '../describe-error.ts';
import type { Logger } from '../../../log.ts';

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
export function createJobs(jobs: readonly Job[], log: Logger): Background {
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Map<Job, Promise<void>>();
  let isOpen = false;

  async function run(job: Job): Promise<void> {
    try {
      await job.run();
    } catch (error) {
      log.error({ ...describeError(error), job: job.name }, 'A job failed');
    }
    if (isOpen) timers.set(job, setTimeout(() => begin(job), job.every).unref());
  }

  const begin = (job: Job) => void running.set(job, run(job));

  return {
    start() {
      isOpen = true;
      jobs.forEach(begin);
    },
    async drain() {
      isOpen = false;
      timers.forEach(clearTimeout);
      await Promise.all(running.values());
    },
  };
}
