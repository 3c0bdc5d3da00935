import { writeFileSync } from 'node:fs';
import { createQrMatrix } from '../../../server/api/modules/documents/create-qr-matrix.ts';

/** What the QR code before the camera says. No ticket, booking or car has it. */
export const SEEN_CODE = 'ZZQ-4711';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 8;
const WHITE = 235;
const BLACK = 16;

/** Writes a film of a QR code, for Chromium's camera, in YUV4MPEG2. */
export async function filmCode(path: string): Promise<void> {
  const rows = createQrMatrix(SEEN_CODE);
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const left = Math.floor((WIDTH - rows.length * MODULE) / 2);
  const top = Math.floor((HEIGHT - rows.length * MODULE) / 2);
  for (const [row, modules] of rows.entries())
    for (const [column, isDark] of modules.entries())
      for (let line = 0; line < (isDark ? MODULE : 0); line += 1) {
        const start = (top + row * MODULE + line) * WIDTH + left + column * MODULE;
        light.fill(BLACK, start, start + MODULE);
      }
  const colorless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  writeFileSync(path, Buffer.concat([head, Buffer.from('FRAME\n'), light, colorless]));
}
