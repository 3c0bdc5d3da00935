import type { Logger } from '../log.ts';

/** The body and the session's headers of a `POST /events/`. */
export interface OutgoingEvent {
  body: unknown;
  headers: Record<string, string>;
  /** See `ApiCall.page`. */
  page?: object | undefined;
}

export interface EventSender {
  /** Queues or drops the event. Never waits and never throws. */
  send(event: OutgoingEvent): void;
  /** Resolves when all queued events are sent, or after `limit` milliseconds. */
  drain(limit?: number): Promise<void>;
}

export interface EventSenderOptions {
  /** Sends one event. May reject. */
  post: (event: OutgoingEvent) => Promise<unknown>;
  /** How many are sent at the same time. */
  maxInFlight: number;
  /** How many wait in the queue. More are dropped. */
  maxWaiting: number;
  log: Logger;
}

/** Sends events in the background, one POST each. When the API is slow, events are dropped and pages are not delayed. */
export function createEventSender({ post, maxInFlight, maxWaiting, log }: EventSenderOptions): EventSender {
  const waiting: OutgoingEvent[] = [];
  let inFlight = 0;
  let dropped = 0;
  let onIdle: (() => void) | null = null;

  function next(): void {
    while (inFlight < maxInFlight) {
      const event = waiting.shift();
      if (!event) break;
      inFlight += 1;
      post(event).catch(drop).finally(settle);
    }
    if (inFlight === 0) onIdle?.();
  }

  function settle(): void {
    inFlight -= 1;
    next();
  }

  // Logs the first and then every hundredth, so that an offline API does not fill the log.
  function drop(): void {
    dropped += 1;
    if (dropped % 100 === 1) log.warn({ dropped }, 'Analytics events were dropped');
  }

  return {
    send(event) {
      if (inFlight >= maxInFlight && waiting.length >= maxWaiting) return drop();
      waiting.push(event);
      next();
    },
    async drain(limit = 2_000) {
      if (inFlight === 0 && waiting.length === 0) return;
      let timer;
      const idle = new Promise<void>((resolve) => (onIdle = resolve));
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, limit)));
      await Promise.race([idle, timeout]);
      clearTimeout(timer);
      dropped += waiting.length + inFlight;
      if (dropped > 0) log.warn({ dropped }, 'Analytics events were dropped');
    },
  };
}
