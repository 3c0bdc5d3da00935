import type { PageContext } from '../shared/page/page-context.ts';
import { SECURITY_HEADERS, TRANSPORT_SECURITY } from '../shared/page/security-headers.ts';

/** A visitor's own page is kept nowhere; a shared one by caches for a moment, and they ask again with its ETag. */
const PRIVATE = 'private, no-store';
const SHARED = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

/** The headers of every page. They mean nothing in the browser, where the middleware runs again on each click. */
export function headers(context: PageContext): void {
  if (context.side === 'browser') return;
  const { response, url, config, match } = context;
  Object.assign(response.headers, SECURITY_HEADERS);
  response.headers['content-type'] = 'text/html; charset=utf-8';
  response.headers['content-security-policy'] = contentSecurityPolicy(response.nonce, config.sentryDsn);
  response.headers['cache-control'] = response.isShared ? SHARED : PRIVATE;
  response.headers['vary'] = response.isShared ? 'Accept-Encoding, Cookie' : 'Accept-Encoding';
  if (!match?.route.isListed) response.headers['x-robots-tag'] = 'noindex';
  if (url.protocol === 'https:') response.headers['strict-transport-security'] = TRANSPORT_SECURITY;
  // A signed link opens a booking: its address must not travel on.
  if (url.search.includes('token=')) response.headers['referrer-policy'] = 'no-referrer';
}

/** Nothing but our own files, and inline scripts only with this answer's nonce; no inline style at all. */
export function contentSecurityPolicy(nonce: string | null, sentryDsn: string | null): string {
  const key = sentryDsn ?? '';
  const policy = policies.get(key) ?? describePolicy(sentryDsn);
  policies.set(key, policy);
  return nonce === null ? policy : policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`);
}

// One entry a process: there is one DSN or none.
const policies = new Map<string, string>();

function describePolicy(sentryDsn: string | null): string {
  const reports = sentryDsn ? ` ${new URL(sentryDsn).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${reports}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
