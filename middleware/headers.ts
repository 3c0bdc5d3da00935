import type { PageContext } from '../shared/page/page-context.ts';
import { POLICY_REPORT_PATH, SECURITY_HEADERS, TRANSPORT_SECURITY } from '../shared/page/security-headers.ts';

/** Shared pages may be cached by proxies for a moment and revalidated by ETag. All others are never stored. */
const PRIVATE = 'private, no-store';
const SHARED = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

/** Sets the headers of every page. The browser has no use for them. */
export function headers(context: PageContext): void {
  if (context.side === 'browser') return;
  const { response, url, config, match } = context;
  Object.assign(response.headers, SECURITY_HEADERS);
  response.headers['content-type'] = 'text/html; charset=utf-8';
  response.headers['content-security-policy'] = contentSecurityPolicy(config.sentryDsn);
  response.headers['cache-control'] = response.isShared ? SHARED : PRIVATE;
  response.headers['vary'] = response.isShared ? 'Accept-Encoding, Cookie' : 'Accept-Encoding';
  if (!match?.route.isListed) response.headers['x-robots-tag'] = 'noindex';
  if (url.protocol === 'https:') response.headers['strict-transport-security'] = TRANSPORT_SECURITY;
  // The token in the address opens a booking: it must not leak in a Referer header.
  if (url.search.includes('token=')) response.headers['referrer-policy'] = 'no-referrer';
}

/** Allows only our own files. Inline styles are never allowed, inline scripts only where content is late: see `streamPage`. */
export function contentSecurityPolicy(sentryDsn: string | null): string {
  const key = sentryDsn ?? '';
  const policy = policies.get(key) ?? describePolicy(sentryDsn);
  policies.set(key, policy);
  return policy;
}

// Holds a single entry: a process has one DSN or none.
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
    // Every browser knows it, and `report-to` would add 55 bytes and a header to each page: see decision 063.
    `report-uri ${POLICY_REPORT_PATH}`,
  ].join('; ');
}
