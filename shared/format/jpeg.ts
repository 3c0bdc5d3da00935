/** A part of a JPEG file before or between its scans, with its marker: `bytes[start]` to `bytes[end - 1]`. */
interface Segment {
  marker: number;
  start: number;
  end: number;
}

interface Jpeg {
  width: number;
  height: number;
  segments: Segment[];
  /** After the last byte of the picture. What follows is no part of it. */
  end: number;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP15 = 0xef;
const COMMENT = 0xfe;

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;

/** JFIF says only the density. All other application segments and comments may hold where and with what a picture was taken. */
const isMetadata = ({ marker }: Segment) => (marker > APP0 && marker <= APP15) || marker === COMMENT;

/** Reads the structure of a baseline or progressive JPEG; null for anything else and for one that is cut off. */
export function parseJpeg(bytes: Uint8Array): Jpeg | null {
  const byte = (at: number) => bytes[at] ?? -1;
  const word = (at: number) => byte(at) * 256 + byte(at + 1);
  if (byte(0) !== 0xff || byte(1) !== SOI) return null;
  const segments: Segment[] = [];
  let size = { width: 0, height: 0 };
  for (let at = 2; at < bytes.length;) {
    const marker = byte(at + 1);
    if (byte(at) !== 0xff) return null;
    if (marker === EOI) return size.width > 0 && size.height > 0 ? { ...size, segments, end: at + 2 } : null;
    const end = at + 2 + word(at + 2);
    if (word(at + 2) < 2 || end > bytes.length) return null;
    if (isFrame(marker)) size = { height: word(at + 5), width: word(at + 7) };
    segments.push({ marker, start: at, end });
    at = marker === SOS ? skipScan(bytes, end) : end;
  }
  return null;
}

/** The position of the next marker after compressed data, in which 0xFF is followed by 0 or a restart marker. */
function skipScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Whether a JPEG has Exif, GPS, comments or anything else besides the picture. */
export const hasMetadata = (bytes: Uint8Array, { segments, end }: Jpeg): boolean =>
  end !== bytes.length || segments.some(isMetadata);

/** The picture without metadata. Some browsers write Exif even into a picture from a canvas. null if it is no JPEG. */
export function stripMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const jpeg = parseJpeg(bytes);
  if (!jpeg) return null;
  const kept = new Uint8Array(jpeg.end);
  let length = 0;
  let from = 0;
  const keep = (until: number) => {
    kept.set(bytes.subarray(from, until), length);
    length += until - from;
  };
  for (const segment of jpeg.segments.filter(isMetadata)) {
    keep(segment.start);
    from = segment.end;
  }
  keep(jpeg.end);
  return kept.slice(0, length);
}
