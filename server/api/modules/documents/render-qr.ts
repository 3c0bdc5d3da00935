import { houseColours } from './house-colours.ts';
import { MARGIN, type TaggedPdf } from './tagged-pdf.ts';

/** Draws a QR code at the right margin, at the present height; `size` in points. */
export function renderQr(
  { pdf, width, root, figure }: TaggedPdf,
  alt: string,
  matrix: boolean[][],
  size: number,
): void {
  const module = size / matrix.length;
  const left = MARGIN + width - size;
  const top = pdf.y;
  figure(root, alt, () => {
    for (const [y, row] of matrix.entries()) {
      for (const [x, isDark] of row.entries())
        if (isDark) pdf.rect(left + x * module, top + y * module, module, module);
    }
    pdf.fill(houseColours.ink);
  });
}
