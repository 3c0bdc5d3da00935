export interface RenderQueueOptions {
  /** How many requests may load their data and render at once. */
  maxRunning: number;
  /** How many more may wait. */
  maxWaiting: number;
  /** Turns of the event loop that only accept connections and answer cheap requests, after each turn that renders. */
  freeTurns: number;
}

/** Resolves when the request may render, with a function to call when it is done; null at once if too many wait. */
export type EnterRenderQueue = () => Promise<(() => void) | null>;

/**
 * Lets one request start rendering at a time, first come, first served, with turns of the event loop in between. Node
 * accepts one new connection per turn: if every open connection rendered in the same turn, new ones would wait for
 * seconds. Beyond `maxWaiting` requests the process is overloaded, and more of them would only make all of them late.
 */
export function createRenderQueue({
  maxRunning,
  maxWaiting,
  freeTurns,
}: RenderQueueOptions): EnterRenderQueue {
  const waiting: ((leave: () => void) => void)[] = [];
  let running = 0;
  let turnsUntilNext = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || running >= maxRunning) return;
    isScheduled = true;
    setImmediate(turn);
  }
  function turn(): void {
    isScheduled = false;
    if (turnsUntilNext > 0) turnsUntilNext -= 1;
    else {
      running += 1;
      waiting.shift()?.(leave);
      turnsUntilNext = freeTurns;
    }
    schedule();
  }
  function leave(): void {
    running -= 1;
    schedule();
  }
  return () => {
    if (waiting.length >= maxWaiting) return Promise.resolve(null);
    return new Promise((resolve) => {
      waiting.push(resolve);
      schedule();
    });
  };
}
