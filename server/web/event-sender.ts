import type { Logger } from '../log.ts';

/** An event on its way: the JSON of `POST /events/`, and in whose name. */
export interface OutgoingEvent {
  body: string;
  headers: Record<string, string>;
}

export interface EventSender {
  /** Takes the event or drops it; never waits, never throws. */
  send(event: OutgoingEvent): void;
  /** Resolves when all that was taken has gone out, or after `limit` milliseconds. */
  drain(limit?: number): Promise<void>;
}

export interface EventSenderOptions {
  /** Delivers one event; may reject. */
  post: (event: OutgoingEvent) => Promise<unknown>;
  /** How many are under way at once. */
  maxInFlight: number;
  /** How many wait behind them; more are dropped. */
  maxWaiting: number;
  log: Logger;
}

/** Sends events behind the pages' backs, each as its own POST. A slow API costs events, never a page. */
export function createEventSender({ post, maxInFlight, maxWaiting, log }: EventSenderOptions): EventSender {
  const waiting: OutgoingEvent[] = [];
  let inFlight = 0;
  let lost = 0;
  let onIdle: (() => void) | null = null;

  function next(): void {
    while (inFlight < maxInFlight) {
      const event = waiting.shift();
      if (!event) break;
      inFlight += 1;
      post(event).catch(lose).finally(settle);
    }
    if (inFlight === 0) onIdle?.();
  }

  function settle(): void {
    inFlight -= 1;
    next();
  }

  // One line for the first, the hundredth, the two hundredth: an API that is away must not fill the log.
  function lose(): void {
    lost += 1;
    if (lost % 100 === 1) log.warn({ lost }, 'Analytics events were lost');
  }

  return {
    send(event) {
      if (inFlight >= maxInFlight && waiting.length >= maxWaiting) return lose();
      waiting.push(event);
      next();
    },
    async drain(limit = 2_000) {
      if (inFlight === 0 && waiting.length === 0) return;
      let timer;
      const idle = new Promise<void>((resolve) => (onIdle = resolve));
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, limit)));
      await Promise.race([idle, late]);
      clearTimeout(timer);
      lost += waiting.length + inFlight;
      if (lost > 0) log.warn({ lost }, 'Analytics events were lost');
    },
  };
}
