import { createAxiosTransport } from '../../shared/api/axios-transport.ts';
import type { LoadTransport } from '../../shared/api/create-api-client.ts';
import { TransportError, type Transport } from '../../shared/api/transport.ts';
import type { ApiAnswer, ApiCall } from '../../shared/contracts/api-call.ts';
import { sendEvent, type EventBody } from '../../shared/contracts/site.ts';
import type { Logger } from '../log.ts';
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts';
import { createEventSender, type EventSenderOptions, type OutgoingEvent } from './event-sender.ts';
import { createEmbeddedTransport, createEmbeddedUpstream, type EmbeddedApi } from './gateway/embedded-api.ts';
import { observeRemote } from './gateway/observe-remote.ts';
import { createRemoteApi } from './gateway/remote-api.ts';
import { createRemoteReader } from './gateway/remote-reader.ts';
import { createRemoteUpstream } from './gateway/remote-upstream.ts';
import type { Upstream } from './gateway/upstream.ts';
import { API_HEADERS, type Session } from './gateway/session.ts';
import { updateLogin } from './gateway/update-login.ts';
import { createSettingsWatch, type SettingsWatch } from './settings-watch.ts';

/** Whether the API runs in this process or on another server. */
export type ApiPlace = { mode: 'embedded'; api: EmbeddedApi } | { mode: 'remote'; baseURL: string };

type EventSession = Pick<Session, 'anonymousIds' | 'headers'> & Pick<ApiCall, 'page'>;

export interface ApiConnection {
  isEmbedded: boolean;
  /** For browsers' calls. */
  upstream: Upstream;
  /** For calls without a session. */
  transport: Transport;
  settings: SettingsWatch;
  /** For the calls of one page; `signal` is the page's deadline. */
  forSession(session: Session, ofPage?: Pick<ApiCall, 'signal' | 'page'>): LoadTransport;
  /** Sends an analytics event. Never waits and never fails. */
  sendEvent(session: EventSession, event: EventBody): void;
  /** Sends the queued events (for at most two seconds) and closes the connections. */
  drain(): Promise<void>;
}

export interface ApiConnectionOptions {
  telemetry?: Telemetry;
  log: Logger;
  now: () => Date;
  /** Milliseconds that a page waits for a call. */
  timeout?: number;
  settingsInterval?: number;
  settingsRecoveryInterval?: number;
}

const PAGE_TIMEOUT_MS = 3_000;
const EVENT_TIMEOUT_MS = 2_000;

/** The site's connection to its API. Headers and answers are the same for an embedded and a remote API. */
export function connectApi(place: ApiPlace, options: ApiConnectionOptions): ApiConnection {
  const { telemetry = NO_TELEMETRY, log, timeout = PAGE_TIMEOUT_MS } = options;
  const wiring =
    place.mode === 'embedded'
      ? wireEmbedded(place.api, timeout)
      : wireRemote(place.baseURL, { timeout, telemetry });
  const { transport, upstream } = wiring;
  const settings = createSettingsWatch({
    loadTransport: async () => transport,
    log,
    interval: options.settingsInterval,
    recoveryInterval: options.settingsRecoveryInterval,
  });
  const events = createEventSender({ ...wiring.events, log });
  const queueEvent = (session: Pick<Session, 'headers'>, body: unknown, page?: object) =>
    events.send({ body, headers: session.headers(), page });

  async function exchange(session: Session, request: ApiCall): Promise<ApiAnswer> {
    try {
      const send = (headers: Record<string, string>) =>
        transport.send({ ...request, headers: { ...headers, ...request.headers } });
      const answer = await session.exchange(send);
      if (answer.status === 503) settings.noteFailure('503');
      // A form that was posted without scripts may begin or end a login.
      return await updateLogin(session, request, answer, options.now());
    } catch (error) {
      if (error instanceof TransportError && error.reason === 'refused') settings.noteFailure('refused');
      throw error;
    }
  }

  return {
    isEmbedded: place.mode === 'embedded',
    upstream,
    transport,
    settings,
    forSession: (session, ofPage) => async () => ({
      async send(request) {
        if (request.path !== sendEvent.path) return exchange(session, { ...request, ...ofPage });
        queueEvent(session, request.body ?? {}, ofPage?.page);
        return { status: 200, headers: {}, body: {} };
      },
    }),
    sendEvent(session, event) {
      const ids = session.anonymousIds;
      if (place.mode === 'embedded' && ids) return place.api.record(event, ids);
      queueEvent(session, event, session.page);
    },
    async drain() {
      settings.stop();
      await events.drain();
      wiring.close();
    },
  };
}

/** What differs between an embedded and a remote API. */
interface Wiring {
  transport: Transport;
  upstream: Upstream;
  events: Omit<EventSenderOptions, 'log'>;
  close(): void;
}

function wireEmbedded(api: EmbeddedApi, timeout: number): Wiring {
  const post = ({ body, headers, page }: OutgoingEvent) =>
    api.call({
      page,
      method: sendEvent.method,
      path: sendEvent.path,
      query: new URLSearchParams(),
      headers,
      body,
      ip: headers['x-forwarded-for'] ?? '',
    });
  return {
    transport: createEmbeddedTransport(api, { timeout, headers: API_HEADERS }),
    upstream: createEmbeddedUpstream(api),
    // The embedded API queues events itself, bounded, and writes them in batches.
    events: { post, maxInFlight: 10_000, maxWaiting: 0 },
    close: () => undefined,
  };
}

function wireRemote(
  baseURL: string,
  { timeout, telemetry }: { timeout: number; telemetry: Telemetry },
): Wiring {
  const remote = createRemoteApi(baseURL);
  const { httpAgent, httpsAgent } = remote;
  const reader = createRemoteReader();
  const post = async ({ body, headers }: OutgoingEvent) => {
    const { method, path } = sendEvent;
    const response = await remote.request({
      method,
      path,
      headers,
      body: JSON.stringify(body),
      timeout: EVENT_TIMEOUT_MS,
    });
    response.setTimeout(EVENT_TIMEOUT_MS, () => response.destroy());
    response.resume();
  };
  const { send } = createAxiosTransport({ baseURL, timeout, headers: API_HEADERS, httpAgent, httpsAgent });
  return {
    transport: reader.transport({ send: observeRemote(telemetry, send) }),
    upstream: reader.upstream(observeRemote(telemetry, createRemoteUpstream(remote))),
    events: { post, maxInFlight: 20, maxWaiting: 1_000 },
    close: remote.close,
  };
}
