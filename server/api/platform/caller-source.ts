import { addressOf, networkOf } from '../../network-of.ts';
import type { Signer } from './signer.ts';

/** Where a caller comes from, as hashes: they tell callers apart and reveal no address. */
export interface CallerSource {
  addressKey: string;
  networkKey: string;
}

export function callerSource(signer: Signer, ip: string): CallerSource {
  const hash = (text: string) => signer.derive('network', text);
  return { addressKey: hash(addressOf(ip)), networkKey: hash(networkOf(ip)) };
}
