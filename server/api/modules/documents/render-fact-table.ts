import type { Fact } from './booking-facts.ts';
import { MARGIN, type TaggedPdf } from './tagged-pdf.ts';

const LABEL_WIDTH = 104;

/** Renders a table of labeled values. `width` is in points. */
export function renderFactTable(sheet: TaggedPdf, facts: Fact[], width: number): void {
  const { pdf, root, tag, group, split } = sheet;
  pdf.fontSize(11);
  group(root, 'Table', (table) => {
    for (const { label, value } of facts) {
      const runs = split(value);
      if (runs.length === 0) continue;
      const y = pdf.y;
      group(table, 'TR', (row) => {
        tag(row, 'TH', () => pdf.font('regular').text(label, MARGIN, y, { width: LABEL_WIDTH }));
        tag(row, 'TD', () => {
          for (const [index, { font, text }] of runs.entries()) {
            const options = { width: width - LABEL_WIDTH, continued: index < runs.length - 1 };
            pdf.font(font);
            if (index === 0) pdf.text(text, MARGIN + LABEL_WIDTH, y, options);
            else pdf.text(text, options);
          }
        });
      });
      pdf.y += 3;
    }
  });
}
