import { expect } from 'chai';
import { hasMetadata, parseJpeg, stripMetadata } from './jpeg.ts';

const ascii = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0);
const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
const JFIF = segment(0xe0, ...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0);
const EXIF = segment(0xe1, ...ascii('Exif\0\0 GPS 47.44 N'));
const COMMENT = segment(0xfe, ...ascii('taken by Kim'));
const FRAME = segment(0xc0, 8, 0, 3, 0, 5, 1, 1, 0x11, 0);
/** Data with a stuffed zero, a restart marker and a fill byte. */
const SCAN = [...segment(0xda, 1, 1, 0, 0, 63, 0), 0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56];
const END = [0xff, 0xd9];
const START = [0xff, 0xd8];
const jpeg = (...parts: number[][]) => Uint8Array.from([START, ...parts, SCAN, END].flat());
const isClean = (bytes: Uint8Array) => {
  const parsed = parseJpeg(bytes);
  return parsed !== null && !hasMetadata(bytes, parsed);
};

describe('JPEG metadata', () => {
  it('is found in application segments, comments and after the end', () => {
    expect(isClean(jpeg(JFIF, FRAME))).to.equal(true);
    for (const dirty of [jpeg(JFIF, EXIF, FRAME), jpeg(JFIF, FRAME, COMMENT), jpeg(segment(0xed, 1), FRAME)])
      expect(isClean(dirty)).to.equal(false);
    expect(isClean(Uint8Array.from([...jpeg(FRAME), ...ascii('secret')]))).to.equal(false);
  });

  it('is removed, and the picture stays as it was', () => {
    const dirty = Uint8Array.from([...jpeg(JFIF, EXIF, FRAME, COMMENT), ...ascii('more')]);
    const clean = stripMetadata(dirty);
    expect(clean).to.deep.equal(jpeg(JFIF, FRAME));
    expect(clean && stripMetadata(clean)).to.deep.equal(clean);
  });

  it('is not looked for in what is no JPEG, or one that is cut off', () => {
    expect(parseJpeg(jpeg(FRAME))).to.include({ width: 5, height: 3 });
    const cut = jpeg(JFIF, FRAME).slice(0, -2);
    const png = Uint8Array.from([0x89, ...ascii('PNG')]);
    for (const wrong of [
      cut,
      png,
      new Uint8Array(),
      Uint8Array.from(START),
      jpeg(),
      jpeg([0xff, 0xe0, 0, 0]),
    ])
      expect(parseJpeg(wrong)).to.equal(null);
    expect(stripMetadata(png)).to.equal(null);
  });
});
