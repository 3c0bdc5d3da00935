import { describeFailure } from '../describe-error.ts';
import type { Logger } from '../../../log.ts';

export interface Chore {
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

/** Runs chores again and again, each at once after the start. A failed run is logged and is no reason to stop. */
export function createChores(chores: readonly Chore[], log: Logger): Background {
  const timers = new Map<Chore, NodeJS.Timeout>();
  const underWay = new Map<Chore, Promise<void>>();
  let isOpen = false;

  async function run(chore: Chore): Promise<void> {
    try {
      await chore.run();
    } catch (error) {
      log.error({ ...describeFailure(error), chore: chore.name }, 'A chore failed');
    }
    if (isOpen) timers.set(chore, setTimeout(() => begin(chore), chore.every).unref());
  }

  const begin = (chore: Chore) => void underWay.set(chore, run(chore));

  return {
    start() {
      isOpen = true;
      chores.forEach(begin);
    },
    async drain() {
      isOpen = false;
      timers.forEach(clearTimeout);
      await Promise.all(underWay.values());
    },
  };
}
