import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from '../../shared/page/security-headers.ts';

const DEFAULT_PORTS: Record<string, string> = { 'https:': '443', 'http:': '80' };
/** Load balancers check processes by their address. */
const HEALTH_CHECKS = new Set(['/livez', '/readyz']);

/**
 * Tells whether a request is for another host than the public origin's, or names more than one: a cache in front could
 * store our answer under a host that is not ours.
 */
export function createHostCheck(publicOrigin: string): (req: IncomingMessage) => boolean {
  const { protocol, hostname, host, port } = new URL(publicOrigin);
  const own = new Set([host, `${hostname}:${port || DEFAULT_PORTS[protocol]}`]);
  const isOwn = (name = '') => own.has(name.toLowerCase());
  return ({ url = '', headers, rawHeaders }) => {
    if (HEALTH_CHECKS.has(url)) return false;
    // Node keeps only the first of several Host headers.
    const count = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
    if (count !== 1 || !isOwn(headers.host)) return true;
    return /^\w+:\/\//.test(url) && !isOwn(/^\w+:\/\/([^/?#]*)/.exec(url)?.[1]);
  };
}

export function sendMisdirected(res: ServerResponse): void {
  const body = 'This server does not serve this host.';
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' };
  res.writeHead(421, { ...SECURITY_HEADERS, ...headers, 'content-length': String(body.length) }).end(body);
}
