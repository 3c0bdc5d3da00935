import type { Fact } from './booking-facts.ts';
import { MARGIN, type TaggedPdf } from './tagged-pdf.ts';

const LABEL_WIDTH = 104;

/** Renders a table of labeled values. `width` is in points. */
export function renderFactTable({ pdf, root, tag, group }: TaggedPdf, facts: Fact[], width: number): void {
  pdf.fontSize(11);
  group(root, 'Table', (table) => {
    for (const { label, value } of facts) {
      const text = toPrintable(value);
      if (text === null) continue;
      const y = pdf.y;
      group(table, 'TR', (row) => {
        tag(row, 'TH', () => pdf.font('regular').text(label, MARGIN, y, { width: LABEL_WIDTH }));
        tag(row, 'TD', () =>
          pdf.font('bold').text(text, MARGIN + LABEL_WIDTH, y, { width: width - LABEL_WIDTH }),
        );
      });
      pdf.y += 3;
    }
  });
}

/** Replaces letters that the embedded font lacks by their base letters. Returns null for other scripts. */
function toPrintable(text: string): string | null {
  if (hasGlyphs(text)) return text;
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').replace(/Ł/g, 'L');
  return hasGlyphs(plain) ? plain : null;
}

const hasGlyphs = (text: string) => /^[\u0020-\u00ff\u0131\u0152\u0153\u2010-\u2027\u2212]*$/.test(text);
