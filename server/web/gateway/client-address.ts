import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The parts of a request that a session reads. */
export interface Incoming {
  method?: string | undefined;
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

const local = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  local.addSubnet(network, bits);
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');

/**
 * Whether a proxy that `TRUST_PROXY` doesn't count passes this request on: a header of proxies, from our own network.
 * Without the header, or from outside, anybody could have written it.
 */
export function hasUnknownProxy({ headers, socket }: Incoming, hops: number): boolean {
  if (hops > 0 || headers['x-forwarded-for'] === undefined) return false;
  const peer = plain(socket.remoteAddress ?? '');
  return isIP(peer) !== 0 && local.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The address that the outermost trusted proxy saw. Each proxy appends one entry to `X-Forwarded-For`, so with `hops`
 * trusted proxies it is that many entries from the right. Clients can forge everything further left. A proxy in our own
 * network that isn't configured counts as one: else all visitors would share one address, and one could use up the rate
 * limits of all.
 */
export function clientAddress(request: Incoming, trustedHops: number): string {
  const peer = plain(request.socket.remoteAddress ?? '');
  const hops = hasUnknownProxy(request, trustedHops) ? 1 : trustedHops;
  if (hops === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const seen = [...forwarded.filter((entry) => entry.trim() !== ''), peer];
  const address = plain((seen[Math.max(0, seen.length - 1 - hops)] ?? '').trim());
  return isIP(address) ? address : peer;
}

/** IPv6 sockets report IPv4 addresses with a `::ffff:` prefix. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
