import { business } from '../../../../shared/business.ts';
import type { Fact } from './booking-facts.ts';
import { createQrMatrix } from './create-qr-matrix.ts';
import { renderFactTable } from './render-fact-table.ts';
import { renderMasthead } from './render-masthead.ts';
import { renderQr } from './render-qr.ts';
import { MARGIN, openTaggedPdf, renderHeading, type TaggedPdf } from './tagged-pdf.ts';

// Points of 1/72 inch.
const BARCODE_SIZE = 108;
const STEP_NUMBER_WIDTH = 18;

interface NumberedDocument {
  title: string;
  subject: string;
  heading: string;
  number: string;
  /** 'booking number' */
  what: string;
  facts: Fact[];
}

/** Opens a PDF to show at the gate: its number as barcode and text, and its facts. */
export async function openNumberedPdf(document: NumberedDocument): Promise<TaggedPdf> {
  const { title, subject, heading, number, what, facts } = document;
  const names = facts.map(({ value }) => value);
  const sheet = await openTaggedPdf({ title, author: business.name, subject, names });
  const { pdf, width, root, tag } = sheet;
  renderMasthead(sheet);
  const top = pdf.y;
  renderQr(sheet, `Barcode of ${what} ${number}`, createQrMatrix(number), BARCODE_SIZE);
  const column = width - BARCODE_SIZE - 24;
  tag(root, 'H1', () => pdf.font('bold').fontSize(22).text(heading, MARGIN, top, { width: column }));
  const line = `${what.charAt(0).toUpperCase()}${what.slice(1)} ${number}`;
  tag(root, 'P', () => pdf.fontSize(14).text(line, { width: column }));
  pdf.moveDown(0.6);
  renderFactTable(sheet, facts, column);
  pdf.y = Math.max(pdf.y, top + BARCODE_SIZE + 12);
  return sheet;
}

/** Renders instructions in order. */
export function renderSteps(sheet: TaggedPdf, heading: string, steps: readonly string[]): void {
  const { pdf, width, root, tag, group } = sheet;
  renderHeading(sheet, heading);
  pdf.fontSize(11);
  group(root, 'L', (list) => {
    for (const [index, step] of steps.entries()) {
      const y = pdf.y;
      group(list, 'LI', (item) => {
        const number = `${index + 1}.`;
        tag(item, 'Lbl', () => pdf.font('bold').text(number, MARGIN, y, { width: STEP_NUMBER_WIDTH }));
        tag(item, 'LBody', () =>
          pdf.font('regular').text(step, MARGIN + STEP_NUMBER_WIDTH, y, { width: width - STEP_NUMBER_WIDTH }),
        );
      });
      pdf.y += 3;
    }
  });
}
