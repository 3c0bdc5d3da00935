import { createAxiosTransport } from '../../shared/api/axios-transport.ts';
import type { ApiConnection } from './api-connection.ts';
import { createIntrospect, type Introspect } from './gateway/introspect.ts';
import { createRefreshTokens, type RefreshTokens } from './gateway/refresh-tokens.ts';
import { createRemoteApi } from './gateway/remote-api.ts';
import { API_HEADERS } from './gateway/session.ts';

export interface AuthOptions {
  /** The member auth service on another server; null: the embedded API's own, below `/auth`. */
  baseURL: string | null;
  connection: Pick<ApiConnection, 'transport' | 'isEmbedded'>;
  clientId: string;
  now: () => Date;
}

const TIMEOUT_MS = 2_000;

/** The parts of the member auth service that the site uses. */
export interface AuthService {
  refreshTokens: RefreshTokens;
  /** null where the API itself reports its members' permissions. */
  introspect: Introspect | null;
}

/** Connects to the member auth service; null where a remote API has none. */
export function connectAuth({ baseURL, connection, clientId, now }: AuthOptions): AuthService | null {
  if (baseURL !== null) {
    const { httpAgent, httpsAgent } = createRemoteApi(baseURL);
    const transport = createAxiosTransport({
      baseURL,
      timeout: TIMEOUT_MS,
      headers: API_HEADERS,
      httpAgent,
      httpsAgent,
    });
    const refreshTokens = createRefreshTokens({ transport, path: '/token', clientId, now });
    return { refreshTokens, introspect: createIntrospect(transport) };
  }
  if (!connection.isEmbedded) return null;
  const { transport } = connection;
  const refreshTokens = createRefreshTokens({ transport, path: '/auth/token', clientId, now });
  return { refreshTokens, introspect: null };
}
