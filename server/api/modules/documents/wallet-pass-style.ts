import { renderMark } from './render-mark.ts';
import { brandColors } from './brand-colors.ts';

const IMAGES = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87, 'logo.png': 50, 'logo@2x.png': 100 };

/** The logo mark in the sizes that Apple Wallet requires. */
export const renderWalletPassImages = (): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(IMAGES).map(([name, size]) => [name, Buffer.from(renderMark(size))]));

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
