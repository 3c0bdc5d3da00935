import type { ServerResponse } from 'node:http';
import { business } from '../../shared/business.ts';
import { SECURITY_HEADERS, TRANSPORT_SECURITY } from '../../shared/page/security-headers.ts';
import type { SiteState } from '../../shared/stores/SiteStore.ts';

const RETRY_SECONDS = 5;

// Constant, because an overloaded process must not spend time on it. The browser tries again by itself.
const BODY = Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>Very busy right now</title>
</head>
<body>
<h1>We’re very busy right now</h1>
<p>This page tries again by itself in a few seconds. You can also call us: <a href="${business.phoneLink}">${business.phone}</a>.</p>
</body>
</html>
`);

const HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'content-length': String(BODY.length),
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'retry-after': String(RETRY_SECONDS),
};

/** Answers 503 when too many pages wait to be rendered. */
export function sendBusyPage(res: ServerResponse, { origin }: SiteState): void {
  if (origin.startsWith('https:')) res.setHeader('strict-transport-security', TRANSPORT_SECURITY);
  res.writeHead(503, HEADERS).end(BODY);
}
