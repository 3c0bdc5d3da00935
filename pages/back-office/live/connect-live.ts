import * as v from 'valibot';
import { watchChanges } from '../../../shared/contracts/live.ts';
import { liveEvent, type LiveEvent } from '../../../shared/contracts/live-event.ts';

/** The name of the lock that one tab of a browser holds, and of the channel to its other tabs. */
const NAME = 'live';
/** The server shows that it is alive every 5 seconds. */
const SILENCE_MS = 12_000;
const MAX_RETRY_MS = 30_000;

const message = v.variant('kind', [
  v.object({ kind: v.literal('event'), id: v.string(), event: liveEvent }),
  v.object({ kind: v.literal('lost') }),
]);
type Message = v.InferOutput<typeof message>;

interface Listener {
  handleEvent: (event: LiveEvent) => void;
  /** The connection is cut. It is opened again by itself. */
  handleLost: () => void;
}

/**
 * Follows `watchChanges`. One tab of a browser holds the stream and passes its events to the others. Without Web Locks,
 * which pages over plain HTTP do not have, each tab holds its own. Returns the function that ends it.
 */
export function connectLive(listener: Listener): () => void {
  let stop: (() => void) | null = null;
  /** The last event that this tab has seen. */
  let lastId: string | null = null;

  function open(): void {
    const closing = new AbortController();
    const channel = 'locks' in navigator ? new BroadcastChannel(NAME) : null;
    let isFollowing = false;
    const take = (got: Message) => {
      if (got.kind === 'lost') return listener.handleLost();
      lastId = got.id;
      listener.handleEvent(got.event);
    };
    channel?.addEventListener('message', ({ data }) => {
      const got = v.safeParse(message, data);
      if (!got.success) return;
      // What this tab missed before it followed is not known.
      if (got.output.kind === 'event' && !isFollowing) got.output.event.reload = true;
      isFollowing ||= got.output.kind === 'event';
      take(got.output);
    });
    const send = (got: Message) => {
      take(got);
      // A BroadcastChannel reaches only tabs of this origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel?.postMessage(got);
    };
    const read = () => readUntil(closing.signal, { since: () => lastId, send });
    void (channel ? lead(closing.signal, read) : read());
    stop = () => {
      closing.abort();
      channel?.close();
      stop = null;
    };
  }

  // A page in the back/forward cache may hold no lock, channel or stream.
  const close = () => stop?.();
  const reopen = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !stop) open();
  };
  addEventListener('pagehide', close);
  addEventListener('pageshow', reopen);
  open();
  return () => {
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', reopen);
    close();
  };
}

/** Waits until this tab is the one that holds the stream. */
async function lead(signal: AbortSignal, read: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(NAME, { signal }, read);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

interface Reading {
  since: () => string | null;
  send: (got: Message) => void;
}

/** Holds the stream until the signal. Browsers do not connect again after an answer such as 503, and see no silence. */
function readUntil(signal: AbortSignal, { since, send }: Reading): Promise<void> {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const connectIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (source?.readyState === EventSource.OPEN) send({ kind: 'lost' });
      connect();
    }, milliseconds);
  };
  function connect(): void {
    source?.close();
    source = new EventSource(urlSince(since()));
    connectIn(SILENCE_MS);
    source.addEventListener('message', ({ data, lastEventId }) => {
      failures = 0;
      connectIn(SILENCE_MS);
      send({ kind: 'event', id: lastEventId, event: v.parse(liveEvent, JSON.parse(data)) });
    });
    source.addEventListener('error', () => {
      send({ kind: 'lost' });
      if (source?.readyState !== EventSource.CLOSED) return;
      failures += 1;
      connectIn(Math.min(1_000 * 2 ** failures, MAX_RETRY_MS) * (0.5 + Math.random() / 2));
    });
  }
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      source?.close();
      removeEventListener('online', connect);
      resolve();
    };
    if (signal.aborted) return end();
    signal.addEventListener('abort', end);
    addEventListener('online', connect);
    connect();
  });
}

const urlSince = (since: string | null): string =>
  `/api${watchChanges.path}${since === null ? '' : `?since=${encodeURIComponent(since)}`}`;
