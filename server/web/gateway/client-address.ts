import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** The part of a request that identifies its sender. */
export interface Incoming {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/**
 * The address that the outermost trusted proxy saw. Each proxy appends one entry to `X-Forwarded-For`, so with `hops`
 * trusted proxies it is that many entries from the right. Clients can forge everything further left.
 */
export function clientAddress(request: Incoming, hops: number): string {
  const peer = plain(request.socket.remoteAddress ?? '');
  if (hops === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const seen = [...forwarded.filter((entry) => entry.trim() !== ''), peer];
  const address = plain((seen[Math.max(0, seen.length - 1 - hops)] ?? '').trim());
  return isIP(address) ? address : peer;
}

/** IPv6 sockets report IPv4 addresses with a `::ffff:` prefix. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
