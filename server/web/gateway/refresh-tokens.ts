import { LRUCache } from 'lru-cache';
import { parseAnswer } from '../../../shared/api/parse-answer.ts';
import type { Transport } from '../../../shared/api/transport.ts';
import { extractTokens, type AuthTokens } from './auth-tokens.ts';

/**
 * New tokens for a refresh token; null when the auth service rejects it, which ends the login. Throws when the service
 * does not answer: the login may still be valid, so nobody is logged out.
 */
export type RefreshTokens = (refreshToken: string) => Promise<AuthTokens | null>;

export interface RefreshOptions {
  /** To the member auth service. */
  transport: Transport;
  /** `/token`, below the service's base. */
  path: string;
  clientId: string;
  now: () => Date;
}

/** Other requests of the same page may still carry the old token after its renewal. They get the same new tokens. */
const GRACE_MS = 10_000;
const MAX_RENEWALS = 5_000;

/** Renews tokens through the auth service, once for all requests with the same refresh token. */
export function createRefreshTokens({ transport, path, clientId, now }: RefreshOptions): RefreshTokens {
  const renewals = new LRUCache<string, Promise<AuthTokens | null>>({
    max: MAX_RENEWALS,
    // Tokens do not stay in memory longer than needed.
    ttlAutopurge: true,
  });

  async function exchange(refreshToken: string): Promise<AuthTokens | null> {
    const { status, body } = await transport.send({
      method: 'POST',
      path,
      query: new URLSearchParams(),
      headers: {},
      body: { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken },
    });
    if (status >= 500 || status === 429) throw new Error(`The auth service answered ${status}`);
    return status === 200 ? (extractTokens(parseAnswer(body), now())?.tokens ?? null) : null;
  }

  return (refreshToken) => {
    const existing = renewals.get(refreshToken);
    if (existing) return existing;
    const renewal = exchange(refreshToken);
    renewals.set(refreshToken, renewal);
    renewal.then(
      () => renewals.set(refreshToken, renewal, { ttl: GRACE_MS }),
      () => renewals.delete(refreshToken),
    );
    return renewal;
  };
}
