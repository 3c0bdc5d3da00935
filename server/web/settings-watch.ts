import { ONLINE, type ApiModes } from '../../shared/api/api-modes.ts';
import { createApiClient, type LoadTransport } from '../../shared/api/create-api-client.ts';
import { loadApiModes } from '../../shared/api/load-api-modes.ts';
import type { Logger } from '../log.ts';

export interface SettingsWatch {
  /** The latest modes. Pages seed their SettingsStore from them without a request. */
  readonly modes: ApiModes;
  /** Changes whenever a mode does; null while the API is offline, when no page may be cached. */
  readonly version: string | null;
  /** Reads the settings once (for at most a second), then repeatedly. */
  start(): Promise<void>;
  /**
   * A call failed. Without a connection, all pages are offline until the settings answer again. A 503 may concern only
   * its caller, so it makes the watch read the settings again, at most once per recovery interval.
   */
  noteFailure(failure: UnavailableReason): void;
  stop(): void;
}

/** Why a call did not succeed: the API answered 503, or no connection could be opened. */
export type UnavailableReason = '503' | 'refused';

export interface SettingsWatchOptions {
  loadTransport: LoadTransport;
  log: Logger;
  /** Milliseconds between two reads while the API is online, and while it is not. */
  interval?: number | undefined;
  recoveryInterval?: number | undefined;
}

/** Watches the API's settings for the whole process: reads them in the background, one read at a time. */
export function createSettingsWatch(options: SettingsWatchOptions): SettingsWatch {
  const { loadTransport, log, interval = 3_000, recoveryInterval = 1_000 } = options;
  // The watch interprets failures itself, so its own client never goes offline.
  const api = createApiClient({ loadTransport, state: { isOffline: false, goOffline: () => undefined } });
  let modes = ONLINE;
  let version: string | null = describe(ONLINE);
  let reading: Promise<void> | null = null;
  let readAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function change(next: ApiModes, reason: string): void {
    const before = modes;
    modes = next;
    version = next.mode === 'offline' ? null : describe(next);
    if (before.mode === next.mode) return;
    if (next.mode === 'online') log.info('The API is back online');
    else
      log.warn(
        { mode: next.mode, reason },
        next.mode === 'offline' ? 'The API is offline' : 'The API is slow',
      );
  }

  function schedule(delay = modes.mode === 'online' ? interval : recoveryInterval): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void read(), delay);
    timer.unref();
  }

  function read(): Promise<void> {
    reading ??= loadApiModes(api, modes).then((next) => {
      reading = null;
      readAt = performance.now();
      change(next, next.maintenance ? 'maintenance mode' : 'settings');
      schedule();
    });
    return reading;
  }

  return {
    get modes() {
      return modes;
    },
    get version() {
      return version;
    },
    start: read,
    noteFailure(failure) {
      if (modes.mode === 'offline') return;
      if (failure === 'refused') {
        change({ ...modes, mode: 'offline' }, failure);
        schedule();
      } else if (!reading) schedule(Math.max(0, readAt + recoveryInterval - performance.now()));
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const describe = (modes: ApiModes) => Object.values(modes).join();
