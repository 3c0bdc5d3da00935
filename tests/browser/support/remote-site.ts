import { json, startStandInApi, type StandInApi } from '../../support/stand-in-api.ts';
import { type App, startApp } from './start-app.ts';

/** The product with a remote API whose answers the test sets. */
export interface RemoteSite {
  /** The full address of a path of this site. */
  at(address: string): string;
  api: StandInApi;
  stop(): Promise<void>;
}

/** `env` is for the product. */
export async function startRemoteSite(env: Record<string, string> = {}): Promise<RemoteSite> {
  const api = await startStandInApi();
  const app: App = await startApp({
    DEMO: '0',
    API_BASE_URL: api.baseURL,
    AUTH_BASE_URL: `${api.baseURL}/auth`,
    ...env,
  });
  return {
    at: (address) => app.origin + address,
    api,
    async stop() {
      await app.stop();
      await api.close();
    },
  };
}

export const refusal = (status: number, error: string, more: object = {}) => json({ error, ...more }, status);
