import { brandColors } from './brand-colors.ts';
import { MARGIN, type TaggedPdf } from './tagged-pdf.ts';

/** Renders a QR code at the right margin, at the current vertical position. `size` is in points. */
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
    pdf.fill(brandColors.ink);
  });
}
