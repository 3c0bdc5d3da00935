import type { EventBody } from '../contracts/site.ts';
import { loadOnce } from '../load-once.ts';
import type { ApiClient } from './api-client.ts';
import { unknownError } from './api-error.ts';
import type { Transport } from './transport.ts';

/** The API's state, which the client reads and updates. */
export interface ApiState {
  readonly isOffline: boolean;
  goOffline(): void;
}

export type LoadTransport = () => Promise<Transport>;

export interface ApiClientOptions {
  /** Called at the first request, so that a page without requests never loads the transport. */
  loadTransport: LoadTransport;
  state: ApiState;
  /** A call got 401, even after the site tried to renew the token. */
  onUnauthorized?: () => void;
  /** Receives `validation-failed` events, and each `server-error` once, except for the events call itself. */
  onEvent?: (event: EventBody) => void;
}

/** Loads what the first call needs. */
export const loadCaller = loadOnce(() => import('./create-caller.ts'));

/**
 * The API client of server and browser. Only the transport differs. Most of its code loads with the first call, so that a
 * page without calls is light.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  let caller: ApiClient | undefined;
  return {
    async call(contract, input, callOptions) {
      const { createCaller } = await loadCaller().catch(() => {
        throw unknownError();
      });
      caller ??= createCaller(options);
      return caller.call(contract, input, callOptions);
    },
  };
}
