/** What the alphanumeric mode of QR codes can hold, by value. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
/** What the smallest QR code holds, with correction for a quarter of it (version 1, level Q). */
const MAX_LENGTH = 16;
const DATA_BYTES = 13;
const CORRECTION_BYTES = 13;

/** What does not depend on the text: `#` is dark, `.` is light. The spaces are for data. */
const FRAME = [
  '#######.#    .#######',
  '#.....#..    .#.....#',
  '#.###.#..    .#.###.#',
  '#.###.#..    .#.###.#',
  '#.###.#.#    .#.###.#',
  '#.....#.#    .#.....#',
  '#######.#.#.#.#######',
  '.........    ........',
  '.#######.    ..##...#',
  '      .              ',
  '      #              ',
  '      .              ',
  '      #              ',
  '........#            ',
  '#######.#            ',
  '#.....#.#            ',
  '#.###.#.#            ',
  '#.###.#.#            ',
  '#.###.#.#            ',
  '#.....#.#            ',
  '#######..            ',
];
/** Pattern 2 of eight. The others make no difference to scanners with codes as small as ours. */
const isMasked = (x: number) => x % 3 === 0;

/**
 * Encodes a number of up to 16 digits and capital letters as a QR code. Returns rows of modules (true is dark), without the
 * 4-module quiet zone.
 */
export function createQrMatrix(text: string): boolean[][] {
  const data = toBytes(text);
  const bits = [...data, ...correct(data)].map((byte) => toBits(byte, 8)).join('');
  return FRAME.map((row, y) =>
    Array.from(row, (module, x) => {
      const at = BIT_PLACES.get(keyOf(x, y));
      return at === undefined ? module === '#' : (bits[at] === '1') !== isMasked(x);
    }),
  );
}

const toBits = (value: number, length: number) => value.toString(2).padStart(length, '0');

/** Two characters are 11 bits, a last one is 6. Mode and length come before, and an end and padding after. */
function toBytes(text: string): number[] {
  const values = Array.from(text, (letter) => ALPHABET.indexOf(letter));
  if (values.length > MAX_LENGTH || values.includes(-1))
    throw new Error('This text can’t be encoded as a small QR code');
  let bits = '0010' + toBits(values.length, 9);
  for (let at = 0; at < values.length; at += 2) {
    const [first = 0, second] = values.slice(at, at + 2);
    bits += second === undefined ? toBits(first, 6) : toBits(first * ALPHABET.length + second, 11);
  }
  bits = (bits + '0000').slice(0, 8 * DATA_BYTES);
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2));
  return Array.from({ length: DATA_BYTES }, (_, at) => bytes[at] ?? PADDING[(at - bytes.length) % 2] ?? 0);
}

const PADDING = [0b11101100, 0b00010001];

/** The Reed-Solomon code of the data: the remainder of its division by the generator. */
function correct(data: readonly number[]): number[] {
  return data.reduce(
    (remainder, byte) => {
      const factor = byte ^ (remainder[0] ?? 0);
      return GENERATOR.map((coefficient, at) => (remainder[at + 1] ?? 0) ^ multiply(coefficient, factor));
    },
    Array.from({ length: CORRECTION_BYTES }, () => 0),
  );
}

/** Multiplies in the field of 256 elements that QR codes use. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The product of (x - 2^i) for each correction byte, highest power first, without the leading 1. */
const GENERATOR = createGenerator();

function createGenerator(): number[] {
  let product = [1];
  for (let n = 0, root = 1; n < CORRECTION_BYTES; n += 1, root = multiply(root, 2))
    product = [...product, 0].map((value, at) => value ^ multiply(product[at - 1] ?? 0, root));
  return product.slice(1);
}

const keyOf = (x: number, y: number) => y * FRAME.length + x;

/** Which bit each place for data holds: two columns at a time from the right, up and down in turns. */
const BIT_PLACES = createBitPlaces();

function createBitPlaces(): Map<number, number> {
  const places = new Map<number, number>();
  // The column of the timing pattern is left out.
  const pairs = [20, 18, 16, 14, 12, 10, 8, 5, 3, 1];
  for (const [turn, right] of pairs.entries())
    for (let step = 0; step < FRAME.length; step += 1)
      for (const x of [right, right - 1]) {
        const y = turn % 2 === 0 ? FRAME.length - 1 - step : step;
        if (FRAME[y]?.[x] === ' ') places.set(keyOf(x, y), places.size);
      }
  return places;
}
