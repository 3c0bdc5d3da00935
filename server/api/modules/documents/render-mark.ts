import { crc32, deflateSync } from 'node:zlib';
import { houseColours, stripeColours } from './house-colours.ts';

const FIELD = 0;

/** The house's mark as a square PNG of `size` pixels: the three-line stripe on white. */
export function renderMark(size: number): Uint8Array {
  const palette = [houseColours.paper, ...stripeColours];
  const along = Array.from({ length: size }, (_, index) => index / size);
  // Each row begins with its filter: 0, none.
  const rows = along.map((y) => Buffer.from([0, ...along.map((x) => colourAt(x, y))]));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits a pixel, colours by number
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex')),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Three bars of equal height in the middle, with the field showing between them. */
function colourAt(x: number, y: number): number {
  if (x < 0.18 || x >= 0.82) return FIELD;
  const bar = stripeColours.findIndex((_, index) => y >= 0.2 + index * 0.22 && y < 0.36 + index * 0.22);
  return bar + 1;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
