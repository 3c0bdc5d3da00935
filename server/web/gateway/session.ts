import { CLIENT_VERSION } from '../../../shared/business.ts';
import type { Logger } from '../../log.ts';
import type { ReturnTo } from '../../../shared/page/route.ts';
import type { AuthTokens } from './auth-tokens.ts';
import { clientAddress, type Incoming } from './client-address.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import { isServerCall } from './same-origin.ts';
import { SESSION_ID, type SessionCookies } from './session-cookies.ts';

/** The headers of every call to the API. */
export const API_HEADERS = {
  accept: 'application/json',
  'content-type': 'application/json',
  'client-version': CLIENT_VERSION,
};

export interface SessionOptions {
  cookies: SessionCookies;
  /** null: without an auth service, tokens cannot be renewed. */
  refreshTokens: RefreshTokens | null;
  /** How many proxies in front of the site are trusted. */
  trustedHops: number;
  log: Logger;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
}

/** The browser's cookies and tokens during one request, and the cookies that the response has to set. */
export class Session {
  /** The address as the outermost trusted proxy saw it. */
  readonly ip: string;
  /** The request carries one of our cookies or a token, so its response must not be shared. */
  readonly isKnown: boolean;
  /** The caller is another server, which stores ids and tokens itself. */
  readonly isServer: boolean;
  readonly #options: SessionOptions;
  #sessionId: string | null;
  #anonId: string | null;
  #accessToken: string | null;
  #refreshToken: string | null;
  readonly #deviceToken: string | null;
  /** The caller sent a token in its Authorization header. */
  readonly #hasOwnToken: boolean;
  /** The page that asked for a login in an earlier request. */
  readonly returnTo: ReturnTo | null;
  #isHeadSent = false;
  /** A later value replaces an earlier one of the same kind. */
  readonly #setCookies = new Map<'session' | 'anon' | 'tokens' | 'device' | 'return-to', string[]>();

  constructor({ headers, socket }: Incoming, options: SessionOptions) {
    const { deviceToken, ...cookies } = options.cookies.parse(headers.cookie);
    const bearer = parseBearer(headers.authorization);
    this.#options = options;
    this.isServer = isServerCall(headers);
    this.ip = clientAddress({ headers, socket }, options.trustedHops);
    this.#sessionId = cookies.sessionId ?? (this.isServer ? parseId(headers['x-session-id']) : null);
    this.#anonId = cookies.anonId ?? (this.isServer ? parseId(headers['x-anon-id']) : null);
    // A caller with its own token must not use the tokens of the cookies.
    this.#accessToken = bearer ?? cookies.accessToken;
    this.#refreshToken = bearer === null ? cookies.refreshToken : null;
    this.#hasOwnToken = bearer !== null;
    this.#deviceToken = deviceToken;
    this.returnTo = cookies.returnTo;
    this.isKnown = bearer !== null || Object.values(cookies).some((value) => value !== null);
  }

  /** The ids of an anonymous caller; null for a caller with a token, whom only the API can identify. */
  get anonymousIds(): { sessionId: string | null; anonId: string | null } | null {
    if (this.#accessToken !== null || this.#refreshToken !== null) return null;
    return { sessionId: this.#sessionId, anonId: this.#anonId };
  }

  /** The headers of an API call for this session. */
  headers(): Record<string, string> {
    const headers: Record<string, string> = { ...API_HEADERS };
    if (this.ip !== '') headers['x-forwarded-for'] = this.ip;
    if (this.#sessionId !== null) headers['x-session-id'] = this.#sessionId;
    if (this.#anonId !== null) headers['x-anon-id'] = this.#anonId;
    if (this.#deviceToken !== null) headers['x-device-token'] = this.#deviceToken;
    if (this.#accessToken !== null) headers['authorization'] = `Bearer ${this.#accessToken}`;
    return headers;
  }

  /**
   * Calls the API for this session. A missing access token is renewed first. A 401 renews the token and repeats the call
   * once, which is safe because a rejected call did nothing. If the login has expired, the second call is anonymous, so
   * that public calls still work. Stores the ids that the API assigns.
   * @param discard frees the resources of an answer that is not forwarded
   */
  async exchange<A extends Answer>(
    send: (headers: Record<string, string>) => Promise<A>,
    discard?: (answer: A) => void,
  ): Promise<A> {
    if (this.#accessToken === null) await this.#renew(null);
    const used = this.#accessToken;
    let answer = await send(this.headers());
    if (answer.status === 401) await this.#renew(used);
    if (answer.status === 401 && this.#accessToken !== used) {
      discard?.(answer);
      answer = await send(this.headers());
    }
    this.#storeIds(answer.headers);
    return answer;
  }

  /** null without a login. */
  get accessToken(): string | null {
    return this.#accessToken;
  }

  /** Stores the tokens of a login or a renewal. */
  storeTokens(tokens: AuthTokens): void {
    this.#accessToken = tokens.accessToken;
    this.#refreshToken = tokens.refreshToken;
    const { cookies } = this.#options;
    this.#setCookies.set('tokens', cookies.serializeTokens(tokens));
    if (tokens.deviceToken !== null)
      this.#setCookies.set('device', [cookies.serializeDeviceToken(tokens.deviceToken)]);
    if (this.returnTo) this.#setCookies.set('return-to', [cookies.clearReturnTo()]);
  }

  setReturnTo(returnTo: ReturnTo): void {
    this.#setCookies.set('return-to', [this.#options.cookies.serializeReturnTo(returnTo)]);
  }

  logOut(): void {
    this.#accessToken = null;
    this.#refreshToken = null;
    this.#setCookies.set('tokens', this.#options.cookies.clearTokens());
  }

  /** Logs out and forgets the visit, for a logout that the person asked for. */
  forget(): void {
    this.logOut();
    // It clears both ids.
    this.#setCookies.delete('anon');
    this.#setCookies.set('session', this.#options.cookies.clearVisit());
  }

  /** The Set-Cookie headers of the response, when its head is sent. */
  setCookies(): string[] {
    this.#isHeadSent = true;
    return this.isServer ? [] : [...this.#setCookies.values()].flat();
  }

  /** Replaces the stale access token. Without a valid refresh token, the session is logged out. */
  async #renew(stale: string | null): Promise<void> {
    // Another call of the same page has renewed it already.
    if (this.#accessToken !== stale) return;
    // A call of late data: the browser would not get the new tokens, and the old ones would be spent.
    if (this.#isHeadSent) return;
    const spent = this.#refreshToken;
    if (spent === null || this.#options.refreshTokens === null) {
      if (stale !== null && !this.#hasOwnToken) this.logOut();
      return;
    }
    try {
      const tokens = await this.#options.refreshTokens(spent);
      if (this.#refreshToken !== spent) return;
      if (tokens) this.storeTokens(tokens);
      else this.logOut();
    } catch (error) {
      this.#options.log.warn({ reason: String(error) }, 'The auth service could not renew tokens');
    }
  }

  #storeIds(headers: Record<string, string>): void {
    const { cookies } = this.#options;
    const sessionId = parseId(headers['x-set-session-id']);
    const anonId = parseId(headers['x-set-anon-id']);
    if (sessionId !== null) this.#setCookies.set('session', [cookies.serializeSessionId(sessionId)]);
    if (anonId !== null) this.#setCookies.set('anon', [cookies.serializeAnonId(anonId)]);
    this.#sessionId = sessionId ?? this.#sessionId;
    this.#anonId = anonId ?? this.#anonId;
  }
}

const parseId = (value: string | string[] | undefined) =>
  typeof value === 'string' && SESSION_ID.test(value) ? value : null;

const parseBearer = (header: string | undefined) =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1] ?? null;
