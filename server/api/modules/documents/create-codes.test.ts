import { expect } from 'chai';
import jsQR from 'jsqr';
import { createBarcodeBars } from './create-barcode-bars.ts';
import { createQrMatrix } from './create-qr-matrix.ts';

const QUIET = 4;
const MODULE = 4;

/** What a scanner reads, with this many bits of the code's lower right corner covered. */
function scan(rows: boolean[][], covered = 0): string | undefined {
  const size = (rows.length + 2 * QUIET) * MODULE;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const at of Array(size * size).keys()) {
    const [x, y] = [at % size, Math.floor(at / size)].map((pixel) => Math.floor(pixel / MODULE) - QUIET);
    const isCovered = Math.min(x ?? 0, y ?? 0) >= rows.length - covered;
    if (rows[y ?? 0]?.[x ?? 0] === true && !isCovered) pixels.set([0, 0, 0], at * 4);
  }
  return jsQR(pixels, size, size)?.data;
}

describe('createQrMatrix', () => {
  it('a QR code of every length up to 16 can be read', () => {
    const text = '8K2Q0XJ4ZTMEMBER';
    for (let length = 1; length <= text.length; length += 1)
      expect(scan(createQrMatrix(text.slice(0, length)))).to.equal(text.slice(0, length));
  });

  it('a code with a covered corner can be read', () => {
    expect(scan(createQrMatrix('8K2Q0XJ4ZT'), 5)).to.equal('8K2Q0XJ4ZT');
  });
});

describe('createBarcodeBars', () => {
  it('createBarcodeBars starts and ends with a bar and encodes a digit pair in eleven modules', async () => {
    const bars = await createBarcodeBars('50001234');
    expect(bars.length % 2).to.equal(1);
    // Start, four digit pairs and check have 11 modules each, stop has 13.
    expect(bars.reduce((sum, width) => sum + width, 0)).to.equal(6 * 11 + 13);
  });
});
