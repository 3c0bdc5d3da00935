import { AppError } from '../../../../shared/errors/app-error.ts';

/** Who waits for a password to be hashed. */
export interface PasswordCaller {
  /** The network that the work counts for. */
  network: string;
  /** A member who is logged in: goes before strangers. */
  isKnown: boolean;
}

export interface PasswordQueueOptions {
  maxRunning: number;
  maxWaiting: number;
  /** How many strangers of one network may wait. */
  maxPerNetwork: number;
}

interface Waiting extends PasswordCaller {
  start: () => void;
  refuse: (error: AppError) => void;
}

export type PasswordQueue = <T>(caller: PasswordCaller, work: () => Promise<T>) => Promise<T>;

const RETRY_SECONDS = 5;

/**
 * Runs expensive work a few at a time, known callers first. Too many strangers of one network get 429, and so does the
 * last stranger of the busiest network when the queue is full: one network can't lock out the others.
 */
export function createPasswordQueue(options: PasswordQueueOptions): PasswordQueue {
  const { maxRunning, maxWaiting, maxPerNetwork } = options;
  const known: Waiting[] = [];
  const strangers: Waiting[] = [];
  let running = 0;

  const countOf = (network: string) => strangers.filter((waiting) => waiting.network === network).length;

  function makeRoom(caller: PasswordCaller): void {
    if (!caller.isKnown && countOf(caller.network) >= maxPerNetwork) throw tooBusy();
    if (known.length + strangers.length < maxWaiting) return;
    const victim = findVictim(caller);
    if (!victim) throw tooBusy();
    strangers.splice(strangers.indexOf(victim), 1);
    victim.refuse(tooBusy());
  }

  /** The last stranger of the busiest network, if that network waits for more than this caller's. */
  function findVictim({ network, isKnown }: PasswordCaller): Waiting | undefined {
    const counts = new Map<string, number>();
    for (const { network: other } of strangers) counts.set(other, (counts.get(other) ?? 0) + 1);
    const [busiest] = [...counts].toSorted(([, a], [, b]) => b - a);
    if (!busiest || (!isKnown && busiest[1] <= countOf(network) + 1)) return undefined;
    return strangers.findLast((waiting) => waiting.network === busiest[0]);
  }

  return async (caller, work) => {
    if (running >= maxRunning) {
      makeRoom(caller);
      await new Promise<void>((start, refuse) =>
        (caller.isKnown ? known : strangers).push({ ...caller, start, refuse }),
      );
    } else running += 1;
    try {
      return await work();
    } finally {
      // The next one in the queue takes over the slot, so `running` stays the same.
      const next = known.shift() ?? strangers.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}

function tooBusy(): AppError {
  const message = 'Too many people are logging in right now. Try again in a moment.';
  return new AppError(429, 'TOO_MANY_REQUESTS', message, {
    retryAfter: RETRY_SECONDS,
    formErrors: [message],
  });
}
