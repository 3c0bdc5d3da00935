import { describeError } from '../describe-error.ts';
import type { Logger } from '../../../log.ts';

export interface Job {
  name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  every: number;
  run: () => Promise<void>;
}

/** What works in the background until it is asked to end. */
export interface Background {
  start(): void;
  /** Begins nothing new; resolves when what is under way has ended. */
  drain(): Promise<void>;
}

/** Runs jobs again and again, each at once after the start. A failed run is logged and is no reason to stop. */
export function createJobs(jobs: readonly Job[], log: Logger): Background {
  const timers = new Map<Job, NodeJS.Timeout>();
  const underWay = new Map<Job, Promise<void>>();
  let isOpen = false;

  async function run(job: Job): Promise<void> {
    try {
      await job.run();
    } catch (error) {
      log.error({ ...describeError(error), job: job.name }, 'A job failed');
    }
    if (isOpen) timers.set(job, setTimeout(() => begin(job), job.every).unref());
  }

  const begin = (job: Job) => void underWay.set(job, run(job));

  return {
    start() {
      isOpen = true;
      jobs.forEach(begin);
    },
    async drain() {
      isOpen = false;
      timers.forEach(clearTimeout);
      await Promise.all(underWay.values());
    },
  };
}
