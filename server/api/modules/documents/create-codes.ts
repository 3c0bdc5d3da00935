import { createBarcodeBars } from './create-barcode-bars.ts';
import { createQrMatrix } from './create-qr-matrix.ts';

/** A number as a barcode and as a QR code, for pages. */
export const createCodes = (number: string): { bars: number[]; qr: string[] } => ({
  bars: createBarcodeBars(number),
  qr: createQrMatrix(number).map((row) => row.map(Number).join('')),
});
