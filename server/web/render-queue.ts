import type { EventEmitter } from 'node:events';
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts';

export interface RenderQueueOptions {
  /** How many requests may load their data at once. */
  maxRunning: number;
  /** How many more may wait. */
  maxWaiting: number;
  /** Turns of the event loop that only accept connections and answer cheap requests, after each turn that renders. */
  freeTurns: number;
  telemetry?: Telemetry;
}

/** Runs the task when it is its turn. Null at once if too many wait, and when the visitor leaves before. */
export type RunInTurn = <T>(visitor: Visitor, task: () => Promise<T>) => Promise<T | null>;

/** Emits `close` when the visitor leaves. */
type Visitor = EventEmitter;

/**
 * Lets one request start rendering at a time, first come, first served, with turns of the event loop in between. Node
 * accepts one new connection per turn: if every open connection rendered in the same turn, new ones would wait for
 * seconds. Beyond `maxWaiting` requests the process is overloaded, and more of them would only make all of them late.
 */
export function createRenderQueue({
  maxRunning,
  maxWaiting,
  freeTurns,
  telemetry = NO_TELEMETRY,
}: RenderQueueOptions): RunInTurn {
  const waiting = new Set<() => void>();
  telemetry.read('parkweb_render_queue_waiting', () => [{ labels: {}, value: waiting.size }]);
  let running = 0;
  let turnsUntilNext = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.size === 0 || running >= maxRunning) return;
    isScheduled = true;
    setImmediate(turn);
  }

  function turn(): void {
    isScheduled = false;
    if (turnsUntilNext > 0) turnsUntilNext -= 1;
    else startNext();
    schedule();
  }

  function startNext(): void {
    const [start] = waiting;
    // Its visitor may have left since it was scheduled.
    if (!start) return;
    turnsUntilNext = freeTurns;
    waiting.delete(start);
    start();
  }

  /** Resolves with whether it is the request's turn. */
  function waitForTurn(visitor: Visitor): Promise<boolean> {
    if (waiting.size >= maxWaiting) {
      telemetry.count('parkweb_render_queue_refused_total', {});
      return Promise.resolve(false);
    }
    return new Promise((resolve) => {
      const start = () => {
        visitor.off('close', leave);
        running += 1;
        resolve(true);
      };
      // Without this, connections that were closed would take the places of those that are open.
      const leave = () => {
        waiting.delete(start);
        resolve(false);
      };
      visitor.once('close', leave);
      waiting.add(start);
      schedule();
    });
  }

  return async (visitor, task) => {
    if (!(await waitForTurn(visitor))) return null;
    try {
      return await task();
    } finally {
      running -= 1;
      schedule();
    }
  };
}
