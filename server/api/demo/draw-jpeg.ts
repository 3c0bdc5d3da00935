type Color = readonly [red: number, green: number, blue: number];

/** Every block of 8 x 8 pixels has one color. */
const BLOCK = 8;
/** The lengths of the codes of the differences between blocks, by the number of their bits (ITU T.81, table K.3). */
const CODES = ['00', '010', '011', '100', '101', '110', '1110', '11110', '111110', '1111110'];
const COMPONENTS = [1, 2, 3];

/**
 * Draws a JPEG of flat blocks, without metadata: pictures for the demo and for tests.
 *
 * @param colorAt the color of the block in this column and row
 */
export function drawJpeg(
  { width, height }: { width: number; height: number },
  colorAt: (column: number, row: number) => Color,
): Uint8Array<ArrayBuffer> {
  const segment = (marker: number, ...content: number[]) => [
    0xff,
    marker,
    ...word(content.length + 2),
    ...content,
  ];
  const head = [
    0xff,
    0xd8,
    ...segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...segment(0xdb, 0, ...Array.from({ length: 64 }, () => 8)),
    ...segment(0xc0, 8, ...word(height), ...word(width), 3, ...COMPONENTS.flatMap((id) => [id, 0x11, 0])),
    ...segment(0xc4, 0x00, 0, 1, 5, 1, 1, 1, 1, ...zeros(9), ...CODES.keys()),
    // The only code for what follows in a block: nothing.
    ...segment(0xc4, 0x10, 1, ...zeros(15), 0),
    ...segment(0xda, 3, ...COMPONENTS.flatMap((id) => [id, 0]), 0, 63, 0),
  ];
  const bits = createBits();
  const last = [0, 0, 0];
  for (let row = 0; row < Math.ceil(height / BLOCK); row += 1)
    for (let column = 0; column < Math.ceil(width / BLOCK); column += 1)
      for (const [at, level] of toLevels(colorAt(column, row)).entries()) {
        bits.write(encodeDifference(level - (last[at] ?? 0)));
        bits.write('0');
        last[at] = level;
      }
  return Uint8Array.from([...head, ...bits.finish(), 0xff, 0xd9]);
}

const word = (value: number) => [value >> 8, value & 0xff];
const zeros = (count: number) => Array.from({ length: count }, () => 0);

/** Brightness and two color differences, around zero. */
const toLevels = ([red, green, blue]: Color): number[] => [
  Math.round(0.299 * red + 0.587 * green + 0.114 * blue) - 128,
  Math.round(-0.1687 * red - 0.3313 * green + 0.5 * blue),
  Math.round(0.5 * red - 0.4187 * green - 0.0813 * blue),
];

function encodeDifference(difference: number): string {
  if (difference === 0) return CODES[0] ?? '';
  const size = Math.abs(difference).toString(2).length;
  const bits = difference > 0 ? difference : difference + 2 ** size - 1;
  return (CODES[size] ?? '') + bits.toString(2).padStart(size, '0');
}

function createBits() {
  const bytes: number[] = [];
  let waiting = '';
  const flush = () => {
    const byte = Number.parseInt(waiting.slice(0, 8), 2);
    // A zero after 0xFF tells data from a marker.
    bytes.push(byte, ...(byte === 0xff ? [0] : []));
    waiting = waiting.slice(8);
  };
  return {
    write(bits: string) {
      waiting += bits;
      while (waiting.length >= 8) flush();
    },
    finish() {
      if (waiting !== '') {
        waiting = waiting.padEnd(8, '1');
        flush();
      }
      return bytes;
    },
  };
}
