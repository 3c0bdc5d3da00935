import { createAxiosTransport } from '../../shared/api/axios-transport.ts';
import type { ApiConnection } from './api-connection.ts';
import { createRefreshTokens, type RefreshTokens } from './gateway/refresh-tokens.ts';
import { createRemoteApi } from './gateway/remote-api.ts';
import { API_HEADERS } from './gateway/visitor-session.ts';

export interface AuthOptions {
  /** The member auth service on another server; null: the embedded API's own, below `/auth`. */
  baseURL: string | null;
  connection: Pick<ApiConnection, 'transport' | 'isEmbedded'>;
  clientId: string;
  now: () => Date;
}

const TIMEOUT = 2_000;

/** The way to renew members' tokens; null where a remote API has no auth service that we know of. */
export function connectAuth({ baseURL, connection, clientId, now }: AuthOptions): RefreshTokens | null {
  if (baseURL !== null) {
    const { httpAgent, httpsAgent } = createRemoteApi(baseURL);
    const transport = createAxiosTransport({
      baseURL,
      timeout: TIMEOUT,
      headers: API_HEADERS,
      httpAgent,
      httpsAgent,
    });
    return createRefreshTokens({ transport, path: '/token', clientId, now });
  }
  if (!connection.isEmbedded) return null;
  return createRefreshTokens({ transport: connection.transport, path: '/auth/token', clientId, now });
}
