import { createBarcodeBars } from './create-barcode-bars.ts';
import { createQrMatrix } from './create-qr-matrix.ts';

/** A number as a barcode and as a QR code, for pages. */
export async function createCodes(number: string): Promise<{ bars: number[]; qr: string[] }> {
  return {
    bars: await createBarcodeBars(number),
    qr: createQrMatrix(number).map((row) => row.map(Number).join('')),
  };
}
