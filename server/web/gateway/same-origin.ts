import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Whether another server sent the request. Browsers send cookies or one of these headers, and a form cannot send
 * `client-version`.
 */
export function isServerCall(headers: IncomingHttpHeaders): boolean {
  const { cookie, origin, referer } = headers;
  const isBrowser = (cookie ?? origin ?? referer ?? headers['sec-fetch-site']) !== undefined;
  return !isBrowser && headers['client-version'] !== undefined;
}

/**
 * Protects against cross-site request forgery: true for safe methods and for requests that our own pages sent.
 * @param ownOrigin the site's public origin; null in development, where the Host header decides
 */
export function isOwnRequest(
  method: string,
  headers: IncomingHttpHeaders,
  ownOrigin: string | null,
): boolean {
  if (SAFE_METHODS.has(method)) return true;
  // Pages cannot forge this header.
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin !== undefined) return headers.origin === (ownOrigin ?? `http://${headers.host ?? ''}`);
  return isServerCall(headers);
}
