import { CLIENT_VERSION } from '../../../shared/business.ts';
import type { Logger } from '../../log.ts';
import type { AuthTokens } from './auth-tokens.ts';
import { clientAddress, type Incoming } from './client-address.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import { isServerCall } from './same-origin.ts';
import { UUID, type SessionCookies } from './session-cookies.ts';

/** What every call to the API says, whoever caused it. */
export const API_HEADERS = {
  accept: 'application/json',
  'content-type': 'application/json',
  'client-version': CLIENT_VERSION,
};

export interface SessionOptions {
  cookies: SessionCookies;
  /** null: no auth service is known, so tokens just end. */
  refreshTokens: RefreshTokens | null;
  /** How many proxies in front of us are ours. */
  trustedHops: number;
  log: Logger;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
}

/** One visitor during one request: who they are to the API, and which cookies the answer has to set. */
export class Session {
  /** The address as the outermost trusted proxy saw it. */
  readonly ip: string;
  /** A cookie or token of ours came with the request: what is made for them may not be shared. */
  readonly isKnown: boolean;
  /** Another server speaks for its own visitors: it keeps ids and tokens itself. */
  readonly isServer: boolean;
  readonly #options: SessionOptions;
  #sessionId: string | null;
  #anonId: string | null;
  #accessToken: string | null;
  #refreshToken: string | null;
  /** The caller brought a token of its own. */
  readonly #hasOwnToken: boolean;
  /** By what they are about, so that the last word wins. */
  readonly #setCookies = new Map<'session' | 'anon' | 'tokens', string[]>();

  constructor({ headers, socket }: Incoming, options: SessionOptions) {
    const cookies = options.cookies.read(headers.cookie);
    const bearer = parseBearer(headers.authorization);
    this.#options = options;
    this.isServer = isServerCall(headers);
    this.ip = clientAddress({ headers, socket }, options.trustedHops);
    this.#sessionId = cookies.sessionId ?? (this.isServer ? parseId(headers['x-session-id']) : null);
    this.#anonId = cookies.anonId ?? (this.isServer ? parseId(headers['x-anon-id']) : null);
    // Whoever brings a token of their own speaks for themselves: the cookies' tokens are not theirs to use.
    this.#accessToken = bearer ?? cookies.accessToken;
    this.#refreshToken = bearer === null ? cookies.refreshToken : null;
    this.#hasOwnToken = bearer !== null;
    this.isKnown = bearer !== null || Object.values(cookies).some((value) => value !== null);
  }

  /** The ids of a visitor without a token; null for one with, whose name only the API knows. */
  get anonymousIds(): { sessionId: string | null; anonId: string | null } | null {
    if (this.#accessToken !== null || this.#refreshToken !== null) return null;
    return { sessionId: this.#sessionId, anonId: this.#anonId };
  }

  /** The headers of a call in the visitor's name. */
  headers(): Record<string, string> {
    const headers: Record<string, string> = { ...API_HEADERS };
    if (this.ip !== '') headers['x-forwarded-for'] = this.ip;
    if (this.#sessionId !== null) headers['x-session-id'] = this.#sessionId;
    if (this.#anonId !== null) headers['x-anon-id'] = this.#anonId;
    if (this.#accessToken !== null) headers['authorization'] = `Bearer ${this.#accessToken}`;
    return headers;
  }

  /**
   * Calls the API in the visitor's name. An expired access token is renewed first; a 401 renews it once and calls again,
   * which is safe because a refused call was not carried out. A login that is over is given up, and the second call is
   * nobody's: what anyone may call then works. Takes over the ids that the API hands out.
   * @param discard frees an answer that is not handed on
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
    this.#learnIds(answer.headers);
    return answer;
  }

  /** Null for a visitor who is not signed in, as far as is known. */
  get accessToken(): string | null {
    return this.#accessToken;
  }

  /** The visitor has logged in, or stays so with new tokens. */
  adopt(tokens: AuthTokens): void {
    this.#accessToken = tokens.accessToken;
    this.#refreshToken = tokens.refreshToken;
    this.#setCookies.set('tokens', this.#options.cookies.serializeTokens(tokens));
  }

  signOut(): void {
    this.#accessToken = null;
    this.#refreshToken = null;
    this.#setCookies.set('tokens', this.#options.cookies.clearTokens());
  }

  /** The Set-Cookie values that the answer needs, given all that happened so far. */
  setCookies(): string[] {
    return this.isServer ? [] : [...this.#setCookies.values()].flat();
  }

  /** Looks for another access token than the stale one; without a refresh token that helps, the visitor is signed out. */
  async #renew(stale: string | null): Promise<void> {
    // Another call of the same page may have been here first.
    if (this.#accessToken !== stale) return;
    const spent = this.#refreshToken;
    if (spent === null || this.#options.refreshTokens === null) {
      if (stale !== null && !this.#hasOwnToken) this.signOut();
      return;
    }
    try {
      const tokens = await this.#options.refreshTokens(spent);
      if (this.#refreshToken !== spent) return;
      if (tokens) this.adopt(tokens);
      else this.signOut();
    } catch (error) {
      this.#options.log.warn({ reason: String(error) }, 'The auth service cannot renew tokens');
    }
  }

  #learnIds(headers: Record<string, string>): void {
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
  typeof value === 'string' && UUID.test(value) ? value : null;

const parseBearer = (header: string | undefined) =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1] ?? null;
