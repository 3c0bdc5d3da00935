import type { Fact } from './booking-facts.ts';
import { MARGIN, type TaggedPdf } from './tagged-pdf.ts';

const LABEL = 104;

/** What is known, line by line. @param width of the whole table, in points */
export function renderFactTable({ pdf, root, tag, group }: TaggedPdf, facts: Fact[], width: number): void {
  pdf.fontSize(11);
  group(root, 'Table', (table) => {
    for (const { label, value } of facts) {
      const shown = printable(value);
      if (shown === null) continue;
      const y = pdf.y;
      group(table, 'TR', (row) => {
        tag(row, 'TH', () => pdf.font('regular').text(label, MARGIN, y, { width: LABEL }));
        tag(row, 'TD', () => pdf.font('bold').text(shown, MARGIN + LABEL, y, { width: width - LABEL }));
      });
      pdf.y += 3;
    }
  });
}

/** What the embedded type can show: accents it lacks are dropped as on a boarding pass, other scripts are left out. */
function printable(text: string): string | null {
  if (hasGlyphs(text)) return text;
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').replace(/Ł/g, 'L');
  return hasGlyphs(plain) ? plain : null;
}

const hasGlyphs = (text: string) => /^[\u0020-\u00ff\u0131\u0152\u0153\u2010-\u2027\u2212]*$/.test(text);
