import type { LoadTransport } from '../../shared/api/create-api-client.ts';
import type { Transport } from '../../shared/api/transport.ts';
import { type ReturnTo, serializeReturnTo } from '../../shared/page/return-to.ts';
import { describePageView } from '../../shared/stores/AnalyticsStore.ts';
import type { ApiConnection } from './api-connection.ts';
import type { Incoming } from './gateway/client-address.ts';
import type { Introspect } from './gateway/introspect.ts';
import type { Session } from './gateway/session.ts';

/** One request's visitor, as the page handler needs them. */
export interface PageSession {
  /** A session or token came along. */
  readonly isKnown: boolean;
  /** A login came along, and it has not turned out to be over. */
  readonly hasTokens: boolean;
  /** The API knows nobody by the token that came along. */
  giveUpLogin(): void;
  /** The visitor's way to the API; all calls of the page share one deadline, which begins with the first. */
  loadTransport(): Promise<Transport>;
  trackPageView(path: string): void;
  /** What the member auth service says that the member may do; null where it is not on another server. */
  loadPolicy(): Promise<readonly string[] | null>;
  /** Where the visitor goes once they have logged in. */
  setReturnTo(returnTo: ReturnTo): void;
  /** Set-Cookie lines that the API's answers and the pass asked for. */
  cookies(): string[];
}

/** The whole budget of a page's own calls to the API. */
const DEADLINE_MS = 3_000;

const NOBODY: Incoming = { headers: {}, socket: {} };
const NO_IDS = { sessionId: null, anonId: null };
const NO_COOKIES: string[] = [];

/** Tells visits from requests; null is nobody in particular, for whom the shared pages are drawn. */
export function createPageSessions(
  connection: ApiConnection,
  openSession: (req: Incoming) => Session,
  introspect: Introspect | null,
): (req: Incoming | null) => PageSession {
  return (req) => new RequestSession(req ?? NOBODY, connection, openSession, introspect);
}

/** Most visitors bring neither cookie nor token; for them the session is opened only when somebody asks for it. */
class RequestSession implements PageSession {
  readonly #req: Incoming;
  readonly #connection: ApiConnection;
  readonly #openSession: (req: Incoming) => Session;
  #session: Session | null = null;
  #load: LoadTransport | null = null;
  readonly #introspect: Introspect | null;
  #returnTo: string | null = null;
  #isLoginOver = false;

  constructor(
    req: Incoming,
    connection: ApiConnection,
    openSession: (req: Incoming) => Session,
    introspect: Introspect | null,
  ) {
    this.#introspect = introspect;
    this.#req = req;
    this.#connection = connection;
    this.#openSession = openSession;
  }

  get hasTokens(): boolean {
    return this.anonymousIds === null && !this.#isLoginOver;
  }

  giveUpLogin(): void {
    this.#isLoginOver = true;
  }

  get isKnown(): boolean {
    return this.#bringsNothing ? false : this.#open().isKnown;
  }

  /** For `sendEvent`. */
  get anonymousIds() {
    return this.#bringsNothing ? NO_IDS : this.#open().anonymousIds;
  }

  /** For `sendEvent`. */
  headers(): Record<string, string> {
    return this.#open().headers();
  }

  loadTransport(): Promise<Transport> {
    this.#load ??= this.#connection.forSession(this.#open(), AbortSignal.timeout(DEADLINE_MS));
    return this.#load();
  }

  trackPageView(path: string): void {
    const event = describePageView(path);
    if (event) this.#connection.sendEvent(this, event);
  }

  async loadPolicy(): Promise<readonly string[] | null> {
    return this.#introspect ? this.#introspect(this.#open()) : null;
  }

  setReturnTo(returnTo: ReturnTo): void {
    this.#returnTo = serializeReturnTo(returnTo);
  }

  cookies(): string[] {
    const cookies = this.#session?.setCookies() ?? NO_COOKIES;
    return this.#returnTo === null ? cookies : [...cookies, this.#returnTo];
  }

  get #bringsNothing(): boolean {
    const { cookie, authorization } = this.#req.headers;
    return cookie === undefined && authorization === undefined;
  }

  #open(): Session {
    this.#session ??= this.#openSession(this.#req);
    return this.#session;
  }
}
