import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** The part of an incoming request that says whose it is. */
export interface Incoming {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/**
 * The address that the outermost trusted proxy saw. `X-Forwarded-For` grows on its right, one entry a proxy, so with
 * `hops` trusted proxies it is the entry that many from the right; what stands further left anybody may have written.
 */
export function clientAddress(request: Incoming, hops: number): string {
  const peer = plain(request.socket.remoteAddress ?? '');
  if (hops === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const seen = [...forwarded.filter((entry) => entry.trim() !== ''), peer];
  const address = plain((seen[Math.max(0, seen.length - 1 - hops)] ?? '').trim());
  return isIP(address) ? address : peer;
}

/** An IPv4 address that came through an IPv6 socket is written as what it is. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
