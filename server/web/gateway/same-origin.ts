import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Another server that speaks to us: browsers always say where a request comes from or send cookies, and a form cannot
 * send `client-version`.
 */
export function isServerCall(headers: IncomingHttpHeaders): boolean {
  const { cookie, origin, referer } = headers;
  const isBrowser = (cookie ?? origin ?? referer ?? headers['sec-fetch-site']) !== undefined;
  return !isBrowser && headers['client-version'] !== undefined;
}

/**
 * Whether a request that may change something was caused by a page of ours and not by somebody else's.
 * @param ownOrigin the site's public origin; null in development, where the Host header says it
 */
export function isOwnRequest(
  method: string,
  headers: IncomingHttpHeaders,
  ownOrigin: string | null,
): boolean {
  if (SAFE_METHODS.has(method)) return true;
  // No page can forge this header; where it is there, it alone decides.
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin !== undefined) return headers.origin === (ownOrigin ?? `http://${headers.host ?? ''}`);
  return isServerCall(headers);
}
