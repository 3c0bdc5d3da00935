import { CLIENT_VERSION } from '../business.ts';
import { createAxiosTransport } from './axios-transport.ts';

/** The browser's way: the site's gateway on the same origin, which adds whose call it is. Load it lazily. */
export const browserTransport = createAxiosTransport({
  baseURL: '/api',
  // Longer than the gateway waits, so that its 504 arrives before we give up.
  timeout: 40_000,
  headers: {
    accept: 'application/json',
    'content-type': 'application/json',
    'client-version': CLIENT_VERSION,
  },
});
