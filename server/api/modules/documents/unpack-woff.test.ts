import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import { unpackWoff } from './unpack-woff.ts';

const { resolve } = createRequire(import.meta.url);

describe('unpackWoff', () => {
  for (const weight of [400, 700])
    it(`returns the font of weight ${weight} with the size and the checksums that its file names`, () => {
      const woff = readFileSync(resolve(`@fontsource/overpass/files/overpass-latin-${weight}-normal.woff`));
      const font = unpackWoff(woff);
      expect(font).to.have.length(woff.readUInt32BE(16));
      // The checksum of `head` leaves out a field of it.
      const tables = listTables(font).filter(({ tag }) => tag !== 'head');
      expect(tables.length).to.be.above(8);
      for (const { tag, checksum, bytes } of tables) expect(sumWords(bytes), tag).to.equal(checksum);
    });
});

const listTables = (font: Buffer) =>
  Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
    const entry = 12 + 16 * at;
    const start = font.readUInt32BE(entry + 8);
    return {
      tag: font.toString('latin1', entry, entry + 4),
      checksum: font.readUInt32BE(entry + 4),
      bytes: font.subarray(start, start + ((font.readUInt32BE(entry + 12) + 3) & ~3)),
    };
  });

function sumWords(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
