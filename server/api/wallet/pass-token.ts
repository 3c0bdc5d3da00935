import { createHash, timingSafeEqual } from 'node:crypto';
import type { PassService } from '../modules/documents/open-wallet-pass.ts';
import type { Signer } from '../platform/signer.ts';

/** Path of the web service on the site's origin. Apple's paths follow it. */
export const WALLET_PATH = '/api/passes';

/** The update service of a wallet pass. null on http, because wallets only use https. */
export const findPassService =
  (signer: Signer, publicOrigin: string) =>
  (serialNumber: string): PassService | null =>
    publicOrigin.startsWith('https:')
      ? {
          webServiceURL: publicOrigin + WALLET_PATH,
          authenticationToken: signer.derive('wallet-pass', serialNumber),
        }
      : null;

/** Whether `Authorization: ApplePass <token>` has the token of this wallet pass. Compares in constant time. */
export function hasPassToken(
  signer: Signer,
  serialNumber: string,
  authorization: string | undefined,
): boolean {
  const token = /^ApplePass (\S{1,200})$/.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return signer.accepted.some(({ derive }) =>
    timingSafeEqual(digest(token), digest(derive('wallet-pass', serialNumber))),
  );
}
