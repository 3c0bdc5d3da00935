import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * The TrueType font in a WOFF 1.0 file. PDFKit opens WOFF, too, but inflates all glyphs again for every glyph it uses,
 * which takes most of the time of a PDF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = readTables(woff);
  const head = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * tables.length);
  const exponent = Math.floor(Math.log2(tables.length));
  const searchRange = SFNT_ENTRY * 2 ** exponent;
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(searchRange, 6);
  head.writeUInt16BE(exponent, 8);
  head.writeUInt16BE(SFNT_ENTRY * tables.length - searchRange, 10);
  const parts = [head];
  let offset = head.length;
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + SFNT_ENTRY * at;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    // Tables begin at multiples of four.
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function readTables(woff: Buffer) {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = WOFF_HEADER + WOFF_ENTRY * at;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const size = woff.readUInt32BE(entry + 12);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      // A table that would not get smaller is not compressed.
      bytes: packed.length < size ? inflateSync(packed) : packed,
    };
  });
}
