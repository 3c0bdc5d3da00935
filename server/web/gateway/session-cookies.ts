import { parseCookie, stringifySetCookie, type SetCookie } from 'cookie';
import type { AuthTokens } from './auth-tokens.ts';

/** What the visitor's cookies say. Values that are not what we once wrote are as good as none. */
export interface SessionValues {
  sessionId: string | null;
  anonId: string | null;
  accessToken: string | null;
  refreshToken: string | null;
}

export interface SessionCookies {
  read(header: string | undefined): SessionValues;
  /** Set-Cookie values. The session lasts an hour; the anonymous id says no expiry. */
  serializeSessionId(id: string): string;
  serializeAnonId(id: string): string;
  /** Each token's cookie ends with the token. */
  serializeTokens(tokens: AuthTokens): string[];
  clearTokens(): string[];
}

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TOKEN = /^[A-Za-z0-9._~+/=-]{1,3800}$/;
const SESSION_SECONDS = 3_600;

/** @param isSecure the site is on https: cookies are bound to this very host and never travel in the clear. */
export function createSessionCookies({ isSecure }: { isSecure: boolean }): SessionCookies {
  const nameOf = (name: string) => (isSecure ? `__Host-${name}` : name);
  const names = {
    sessionId: nameOf('session_id'),
    anonId: nameOf('anon_id'),
    accessToken: nameOf('access_token'),
    refreshToken: nameOf('refresh_token'),
  };
  const write = (name: string, value: string, lifetime: Pick<SetCookie, 'maxAge' | 'expires'> = {}) =>
    stringifySetCookie({
      name,
      value,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: isSecure,
      ...lifetime,
    });
  const until = (expires: Date | null) => (expires ? { expires } : {});
  return {
    read(header) {
      if (!header) return NO_COOKIES;
      const cookies = parseCookie(header);
      const pick = (name: string, grammar: RegExp) => {
        const value = cookies[name];
        return value !== undefined && grammar.test(value) ? value : null;
      };
      return {
        sessionId: pick(names.sessionId, UUID),
        anonId: pick(names.anonId, UUID),
        accessToken: pick(names.accessToken, TOKEN),
        refreshToken: pick(names.refreshToken, TOKEN),
      };
    },
    serializeSessionId: (id) => write(names.sessionId, id, { maxAge: SESSION_SECONDS }),
    serializeAnonId: (id) => write(names.anonId, id),
    serializeTokens: ({ accessToken, refreshToken, accessExpires, refreshExpires }) => [
      write(names.accessToken, accessToken, until(accessExpires)),
      write(names.refreshToken, refreshToken, until(refreshExpires)),
    ],
    clearTokens: () => [
      write(names.accessToken, '', { maxAge: 0 }),
      write(names.refreshToken, '', { maxAge: 0 }),
    ],
  };
}

const NO_COOKIES: SessionValues = { sessionId: null, anonId: null, accessToken: null, refreshToken: null };
