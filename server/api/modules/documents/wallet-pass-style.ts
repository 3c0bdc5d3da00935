import { brandColors } from './brand-colors.ts';
import { walletPassImages } from './wallet-pass-images.ts';

/** The files of the logo mark. */
export const readWalletPassImages = (): Record<string, Buffer> =>
  Object.fromEntries(
    Object.entries(walletPassImages).map(([name, base64]) => [name, Buffer.from(base64, 'base64')]),
  );

/** Converts '#07332b' to Apple's format `rgb(7, 51, 43)`. */
function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}

/** The colors of all wallet passes. */
export const walletPassColors = {
  backgroundColor: rgb(brandColors.evergreenDark),
  foregroundColor: rgb(brandColors.paper),
  labelColor: rgb(brandColors.beacon),
};
