import { isIPv6 } from 'node:net';

/** What one caller can't change at will: an IPv4 address, or the 64 bits of an IPv6 address that a household gets. */
export function addressOf(ip: string): string {
  const groups = ipv6Groups(ip);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : plainIpv4(ip);
}

/** The network around an address: 24 bits of IPv4, 48 bits of IPv6. */
export function networkOf(ip: string): string {
  const groups = ipv6Groups(ip);
  return groups ? `${groups.slice(0, 3).join(':')}::/48` : plainIpv4(ip).replace(/\.\d+$/, '.0/24');
}

/** Node writes IPv4 addresses of a socket for both kinds as `::ffff:203.0.113.7`. */
const plainIpv4 = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** The eight groups of an IPv6 address without leading zeros; null for any other text. */
function ipv6Groups(ip: string): string[] | null {
  const [address = ''] = plainIpv4(ip).split('%');
  if (!isIPv6(address)) return null;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const split = (text: string) => (text === '' ? [] : text.split(':'));
  if (tail === undefined) return split(head);
  const [first, last] = [split(head), split(tail)];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
}
