import { createHash, timingSafeEqual } from 'node:crypto';
import type { PassService } from '../modules/documents/open-wallet-pass.ts';
import type { Signer } from '../platform/signer.ts';

/** Where devices find the web service, below the site's origin. Apple's paths begin after it. */
export const WALLET_PATH = '/api/passes';

/** What a pass says about its web service. Null on http, over which wallets do not ask. */
export const findPassService =
  (signer: Signer, publicOrigin: string) =>
  (serialNumber: string): PassService | null =>
    publicOrigin.startsWith('https:')
      ? {
          webServiceURL: publicOrigin + WALLET_PATH,
          authenticationToken: signer.derive('wallet-pass', serialNumber),
        }
      : null;

/** Whether `Authorization: ApplePass <token>` is of this pass. Compares in constant time. */
export function holdsPass(signer: Signer, serialNumber: string, authorization: string | undefined): boolean {
  const given = /^ApplePass (\S{1,200})$/.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(signer.derive('wallet-pass', serialNumber)));
}
