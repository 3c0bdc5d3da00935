import type { Transport } from '../../../shared/api/transport.ts';
import { parseAnswer } from '../../../shared/api/parse-answer.ts';
import { extractTokens, type AuthTokens } from './auth-tokens.ts';

/**
 * New tokens for a refresh token; null when the auth service refuses it, which ends the login. Throws when the service
 * cannot answer: then nothing is known, and nobody is logged out.
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

/** A page's other requests may still carry the old token after it was renewed: they get the same new ones. */
const GRACE_MS = 10_000;
const MAX_RENEWALS = 5_000;

/** Renews tokens through the auth service, once for all who hold the same refresh token. */
export function createRefreshTokens({ transport, path, clientId, now }: RefreshOptions): RefreshTokens {
  const renewals = new Map<string, { result: Promise<AuthTokens | null>; forgetAt: number }>();

  async function exchange(refreshToken: string): Promise<AuthTokens | null> {
    const { status, body } = await transport.send({
      method: 'POST',
      path,
      query: new URLSearchParams(),
      headers: {},
      body: JSON.stringify({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken }),
    });
    if (status >= 500 || status === 429) throw new Error(`The auth service answered ${status}`);
    return status === 200 ? (extractTokens(parseAnswer(body), now())?.tokens ?? null) : null;
  }

  return (refreshToken) => {
    const time = now().getTime();
    const known = renewals.get(refreshToken);
    if (known && known.forgetAt > time) return known.result;
    forgetOld(renewals, time);
    const result = exchange(refreshToken);
    const renewal = { result, forgetAt: Infinity };
    renewals.set(refreshToken, renewal);
    result.then(
      () => (renewal.forgetAt = now().getTime() + GRACE_MS),
      () => renewals.delete(refreshToken),
    );
    return result;
  };
}

// Oldest first, as Maps keep their order.
function forgetOld(renewals: Map<string, { forgetAt: number }>, time: number): void {
  for (const [token, { forgetAt }] of renewals) {
    if (forgetAt > time && renewals.size < MAX_RENEWALS) return;
    renewals.delete(token);
  }
}
