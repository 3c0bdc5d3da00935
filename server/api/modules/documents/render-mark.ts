import { crc32, deflateSync } from 'node:zlib';
import { brandColors, stripeColors } from './brand-colors.ts';

/** Palette index of the background. */
const BACKGROUND = 0;

/** Renders the logo mark as a square PNG of `size` pixels: three stripes on white. */
export function renderMark(size: number): Uint8Array {
  const palette = [brandColors.paper, ...stripeColors];
  const positions = Array.from({ length: size }, (_, index) => index / size);
  // Each row starts with its filter type; 0 is none.
  const rows = positions.map((y) => Buffer.from([0, ...positions.map((x) => colorAt(x, y))]));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits per pixel, indexed colors
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.map((color) => color.slice(1)).join(''), 'hex')),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The palette index at a relative position: three bars of equal height on the background. */
function colorAt(x: number, y: number): number {
  if (x < 0.18 || x >= 0.82) return BACKGROUND;
  const bar = stripeColors.findIndex((_, index) => y >= 0.2 + index * 0.22 && y < 0.36 + index * 0.22);
  return bar + 1;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
