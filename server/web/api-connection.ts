import { createAxiosTransport } from '../../shared/api/axios-transport.ts';
import type { LoadTransport } from '../../shared/api/create-api-client.ts';
import {
  TransportError,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
} from '../../shared/api/transport.ts';
import { sendEvent, type EventBody } from '../../shared/contracts/site.ts';
import type { Logger } from '../log.ts';
import { createEventSender, type EventSenderOptions, type OutgoingEvent } from './event-sender.ts';
import { createEmbeddedTransport, createEmbeddedUpstream, type EmbeddedApi } from './gateway/embedded-api.ts';
import { createRemoteApi } from './gateway/remote-api.ts';
import { createRemoteUpstream } from './gateway/remote-upstream.ts';
import type { Upstream } from './gateway/upstream.ts';
import { API_HEADERS, type Session } from './gateway/session.ts';
import { createSettingsWatch, type SettingsWatch } from './settings-watch.ts';

/** Where the API is: in this process, or on another server. */
export type ApiPlace = { mode: 'embedded'; api: EmbeddedApi } | { mode: 'remote'; baseURL: string };

export interface ApiConnection {
  isEmbedded: boolean;
  /** The browsers' calls. */
  upstream: Upstream;
  /** Calls in nobody's name. */
  transport: Transport;
  settings: SettingsWatch;
  /** The transport of one visitor's page; `signal` is the page's deadline. */
  forSession(session: Session, signal?: AbortSignal): LoadTransport;
  /** Counts something in the visitor's name; never waits, never fails. */
  sendEvent(session: Pick<Session, 'anonymousIds' | 'headers'>, event: EventBody): void;
  /** Sends what is still queued (at most two seconds) and closes the connections. */
  drain(): Promise<void>;
}

export interface ApiConnectionOptions {
  log: Logger;
  /** Milliseconds that a page waits for one call. */
  timeout?: number;
  settingsInterval?: number;
  settingsRecoveryInterval?: number;
}

const PAGE_TIMEOUT = 3_000;
const EVENT_TIMEOUT = 2_000;

/** The site's one connection to its API. Whichever the place, the same headers go out and the same answers come in. */
export function connectApi(place: ApiPlace, options: ApiConnectionOptions): ApiConnection {
  const { log, timeout = PAGE_TIMEOUT } = options;
  const wires =
    place.mode === 'embedded' ? wireEmbedded(place.api, timeout) : wireRemote(place.baseURL, timeout);
  const { transport, upstream } = wires;
  const settings = createSettingsWatch({
    loadTransport: async () => transport,
    log,
    interval: options.settingsInterval,
    recoveryInterval: options.settingsRecoveryInterval,
  });
  const events = createEventSender({ ...wires.events, log });
  const count = (session: Pick<Session, 'headers'>, body: string) =>
    events.send({ body, headers: session.headers() });

  async function exchange(session: Session, request: TransportRequest): Promise<TransportAnswer> {
    try {
      const send = (headers: Record<string, string>) =>
        transport.send({ ...request, headers: { ...headers, ...request.headers } });
      const answer = await session.exchange(send);
      if (answer.status === 503) settings.markOffline('503');
      return answer;
    } catch (error) {
      if (error instanceof TransportError && error.reason === 'refused') settings.markOffline('refused');
      throw error;
    }
  }

  return {
    isEmbedded: place.mode === 'embedded',
    upstream,
    transport,
    settings,
    forSession: (session, signal) => async () => ({
      async send(request) {
        if (request.path !== sendEvent.path) return exchange(session, { ...request, signal });
        count(session, request.body ?? '{}');
        return { status: 200, headers: {}, body: {} };
      },
    }),
    sendEvent(session, event) {
      const ids = session.anonymousIds;
      if (place.mode === 'embedded' && ids) return place.api.record(event, ids);
      count(session, JSON.stringify(event));
    },
    async drain() {
      settings.stop();
      await events.drain();
      wires.close();
    },
  };
}

/** The ways to one place: for pages, for browsers' calls and for events. */
interface Wires {
  transport: Transport;
  upstream: Upstream;
  events: Omit<EventSenderOptions, 'log'>;
  close(): void;
}

function wireEmbedded(api: EmbeddedApi, timeout: number): Wires {
  const post = ({ body, headers }: OutgoingEvent) =>
    api.call({
      method: sendEvent.method,
      path: sendEvent.path,
      query: new URLSearchParams(),
      headers,
      body: JSON.parse(body),
      ip: headers['x-forwarded-for'] ?? '',
    });
  return {
    transport: createEmbeddedTransport(api, { timeout, headers: API_HEADERS }),
    upstream: createEmbeddedUpstream(api),
    // The API has a bounded queue of its own and writes it in batches.
    events: { post, maxInFlight: 10_000, maxWaiting: 0 },
    close: () => undefined,
  };
}

function wireRemote(baseURL: string, timeout: number): Wires {
  const remote = createRemoteApi(baseURL);
  const { httpAgent, httpsAgent } = remote;
  const post = async ({ body, headers }: OutgoingEvent) => {
    const { method, path } = sendEvent;
    const response = await remote.request({ method, path, headers, body, timeout: EVENT_TIMEOUT });
    response.setTimeout(EVENT_TIMEOUT, () => response.destroy());
    response.resume();
  };
  return {
    transport: createAxiosTransport({ baseURL, timeout, headers: API_HEADERS, httpAgent, httpsAgent }),
    upstream: createRemoteUpstream(remote),
    events: { post, maxInFlight: 20, maxWaiting: 1_000 },
    close: remote.close,
  };
}
