import { renderMark } from './render-mark.ts';
import { houseColours } from './house-colours.ts';

const IMAGES = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87, 'logo.png': 50, 'logo@2x.png': 100 };

/** The house's mark in the sizes that a wallet asks for. */
export const renderWalletPassImages = (): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(IMAGES).map(([name, size]) => [name, Buffer.from(renderMark(size))]));

/** Apple writes colours as `rgb(7, 51, 43)`. */
function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}

/** The look of every pass of the house. */
export const passColours = {
  backgroundColor: rgb(houseColours.evergreenDark),
  foregroundColor: rgb(houseColours.paper),
  labelColor: rgb(houseColours.beacon),
};
