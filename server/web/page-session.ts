import type { LoadTransport } from '../../shared/api/create-api-client.ts';
import type { Transport } from '../../shared/api/transport.ts';
import type { PageSession } from '../../shared/page/page-context.ts';
import type { ReturnTo } from '../../shared/page/route.ts';
import { describePageView } from '../../shared/stores/AnalyticsStore.ts';
import type { ApiConnection } from './api-connection.ts';
import type { Incoming } from './gateway/client-address.ts';
import type { Introspect } from './gateway/introspect.ts';
import type { Session } from './gateway/session.ts';

/** Milliseconds for all API calls of one page together. */
const DEADLINE_MS = 3_000;

const NO_REQUEST: Incoming = { headers: {}, socket: {} };
const NO_IDS = { sessionId: null, anonId: null };
const NO_COOKIES: string[] = [];

interface PageSessionOptions {
  connection: ApiConnection;
  openSession: (req: Incoming) => Session;
  introspect: Introspect | null;
}

export type OpenPageSession = (req: Incoming | null) => ServerPageSession;

/** `null` opens a session without cookies or tokens, for pages that go to everyone. */
export function createPageSessions(options: PageSessionOptions): OpenPageSession {
  return (req) => new ServerPageSession(req ?? NO_REQUEST, options);
}

/** The session of one page request. Most requests carry neither cookie nor token, so it opens only when needed. */
export class ServerPageSession implements PageSession {
  /** See `ApiCall.page`. A posted form may change the member, so its calls look them up one by one. */
  readonly page: object | undefined;
  readonly #req: Incoming;
  readonly #options: PageSessionOptions;
  #session: Session | null = null;
  #loadTransport: LoadTransport | null = null;
  #isLoginRejected = false;

  constructor(req: Incoming, options: PageSessionOptions) {
    this.page = req.method === 'POST' ? undefined : {};
    this.#req = req;
    this.#options = options;
  }

  get isKnown(): boolean {
    return this.#isAnonymous ? false : this.#open().isKnown;
  }

  /** What a visitor has asked for without a login, such as a ride, may belong to this session. */
  get hasSessionId(): boolean {
    return this.anonymousIds?.sessionId != null;
  }

  get hasLogin(): boolean {
    return this.anonymousIds === null && !this.#isLoginRejected;
  }

  /** The API does not accept the token of the request. */
  rejectLogin(): void {
    this.#isLoginRejected = true;
  }

  /** For `ApiConnection.sendEvent`. */
  get anonymousIds() {
    return this.#isAnonymous ? NO_IDS : this.#open().anonymousIds;
  }

  /** For `ApiConnection.sendEvent`. */
  headers(): Record<string, string> {
    return this.#open().headers();
  }

  /** The deadline of the page's calls starts with the first one. */
  loadTransport(): Promise<Transport> {
    const { connection } = this.#options;
    this.#loadTransport ??= connection.forSession(this.#open(), {
      signal: AbortSignal.timeout(DEADLINE_MS),
      page: this.page,
    });
    return this.#loadTransport();
  }

  trackPageView(path: string): void {
    const event = describePageView(path);
    if (event) this.#options.connection.sendEvent(this, event);
  }

  /** The member's permissions as a separate auth service reports them; null when the API itself reports them. */
  async loadPolicy(): Promise<readonly string[] | null> {
    const { introspect } = this.#options;
    return introspect ? introspect(this.#open()) : null;
  }

  /** The page that asked for a login in an earlier request. */
  get returnTo(): ReturnTo | null {
    return this.#isAnonymous ? null : this.#open().returnTo;
  }

  setReturnTo(returnTo: ReturnTo): void {
    this.#open().setReturnTo(returnTo);
  }

  /** The Set-Cookie headers that the API's responses and the page pipeline asked for. */
  cookies(): string[] {
    return this.#session?.setCookies() ?? NO_COOKIES;
  }

  get #isAnonymous(): boolean {
    const { cookie, authorization } = this.#req.headers;
    return cookie === undefined && authorization === undefined;
  }

  #open(): Session {
    this.#session ??= this.#options.openSession(this.#req);
    return this.#session;
  }
}
