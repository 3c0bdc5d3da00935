import { encode } from 'uqr';

/**
 * Encodes a text as a QR code. Returns rows of modules (true is dark), without the 4-module quiet zone. The mask is fixed:
 * choosing the most even one of eight takes four times as long, and scanners read codes as small as ours with any.
 */
export const createQrMatrix = (text: string): boolean[][] =>
  encode(text, { ecc: 'M', boostEcc: true, maskPattern: 3, border: 0 }).data;
