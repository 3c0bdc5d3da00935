import { parseCookie, stringifySetCookie, type SetCookie } from 'cookie';
import * as v from 'valibot';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../shared/format/durations.ts';
import type { ReturnTo } from '../../../shared/page/route.ts';
import { returnToSchema } from '../../../shared/stores/AuthStore.ts';
import type { AuthTokens } from './auth-tokens.ts';

/** The values of our cookies. Values that we did not write count as missing. */
export interface SessionValues {
  sessionId: string | null;
  anonId: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  /** Left by an earlier login. It is no session: pages look the same with it. */
  deviceToken: string | null;
  /** The page that asked for a login. */
  returnTo: ReturnTo | null;
}

export interface SessionCookies {
  parse(header: string | undefined): SessionValues;
  /** These return Set-Cookie headers. The session lasts an hour; the anonymous id has no expiry. */
  serializeSessionId(id: string): string;
  serializeAnonId(id: string): string;
  /** Each cookie expires with its token. */
  serializeTokens(tokens: AuthTokens): string[];
  clearTokens(): string[];
  /** Stays after a logout, for 400 days. */
  serializeDeviceToken(token: string): string;
  /** Remembers a page for ten minutes, or none if its address is too long. */
  serializeReturnTo(returnTo: ReturnTo): string;
  clearReturnTo(): string;
  /** Clears the ids and the page to return to, so that nothing leads the next person to this one's. */
  clearVisit(): string[];
}

/** A UUID here; other servers use other tokens. */
export const SESSION_ID = /^[\w.~+/=:@!$*|-]{1,128}$/;
/** Browsers accept about 4,000 characters per cookie. */
const MAX_RETURN_TO = 2_000;
const TOKEN = /^[A-Za-z0-9._~+/=-]{1,3800}$/;

/** @param isSecure the site uses https: cookies are then bound to the host and never sent unencrypted */
export function createSessionCookies({ isSecure }: { isSecure: boolean }): SessionCookies {
  const nameOf = (name: string) => (isSecure ? `__Host-${name}` : name);
  const names = {
    sessionId: nameOf('session_id'),
    anonId: nameOf('anon_id'),
    accessToken: nameOf('access_token'),
    refreshToken: nameOf('refresh_token'),
    deviceToken: nameOf('device'),
    returnTo: nameOf('return_to'),
  };
  const serialize = (name: string, value: string, lifetime: Pick<SetCookie, 'maxAge' | 'expires'> = {}) =>
    stringifySetCookie({
      name,
      value,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: isSecure,
      ...lifetime,
    });
  const clearReturnTo = () => serialize(names.returnTo, '', { maxAge: 0 });
  const expiresAt = (expires: Date | null) => (expires ? { expires } : {});
  return {
    parse(header) {
      if (!header) return NO_COOKIES;
      const cookies = parseCookie(header);
      const pick = (name: string, grammar: RegExp) => {
        const value = cookies[name];
        return value !== undefined && grammar.test(value) ? value : null;
      };
      return {
        sessionId: pick(names.sessionId, SESSION_ID),
        anonId: pick(names.anonId, SESSION_ID),
        accessToken: pick(names.accessToken, TOKEN),
        refreshToken: pick(names.refreshToken, TOKEN),
        deviceToken: pick(names.deviceToken, TOKEN),
        returnTo: parseReturnTo(cookies[names.returnTo]),
      };
    },
    serializeSessionId: (id) => serialize(names.sessionId, id, { maxAge: HOUR_SECONDS }),
    serializeAnonId: (id) => serialize(names.anonId, id),
    serializeTokens: ({ accessToken, refreshToken, accessExpires, refreshExpires }) => [
      serialize(names.accessToken, accessToken, expiresAt(accessExpires)),
      serialize(names.refreshToken, refreshToken, expiresAt(refreshExpires)),
    ],
    clearTokens: () => [
      serialize(names.accessToken, '', { maxAge: 0 }),
      serialize(names.refreshToken, '', { maxAge: 0 }),
    ],
    serializeDeviceToken: (token) => serialize(names.deviceToken, token, { maxAge: 400 * DAY_SECONDS }),
    serializeReturnTo(returnTo) {
      const text = JSON.stringify(returnTo);
      if (encodeURIComponent(text).length > MAX_RETURN_TO) return clearReturnTo();
      return serialize(names.returnTo, text, { maxAge: 10 * MINUTE_SECONDS });
    },
    clearReturnTo,
    clearVisit: () => [
      serialize(names.sessionId, '', { maxAge: 0 }),
      serialize(names.anonId, '', { maxAge: 0 }),
      clearReturnTo(),
    ],
  };
}

const NO_COOKIES: SessionValues = {
  sessionId: null,
  anonId: null,
  accessToken: null,
  refreshToken: null,
  deviceToken: null,
  returnTo: null,
};

function parseReturnTo(text: string | undefined): ReturnTo | null {
  // Nearly every request lacks it, and an exception would cost as much as sending a cached page.
  if (!text) return null;
  try {
    const parsed = v.safeParse(returnToSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    // The cookie was changed.
    return null;
  }
}
