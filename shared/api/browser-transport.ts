import { CLIENT_VERSION } from '../business.ts';
import { createAxiosTransport } from './axios-transport.ts';

/** Calls the site's gateway on the same origin, which adds the session. Import it lazily. */
export const browserTransport = createAxiosTransport({
  baseURL: '/api',
  // Longer than the gateway's own timeout, so that its 504 arrives first.
  timeout: 40_000,
  headers: {
    accept: 'application/json',
    'content-type': 'application/json',
    'client-version': CLIENT_VERSION,
  },
});
