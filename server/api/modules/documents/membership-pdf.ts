import { business } from '../../../../shared/business.ts';
import { renderFactTable } from './render-fact-table.ts';
import { renderMasthead } from './render-masthead.ts';
import { renderQr } from './render-qr.ts';
import { type Membership, membershipFacts, membershipUse } from './membership-facts.ts';
import { createQrMatrix } from './create-qr-matrix.ts';
import { MARGIN, openTaggedPdf } from './tagged-pdf.ts';

// Points of 1/72 inch.
const BARCODE_SIZE = 108;

/** Renders a membership pass with barcode and member details. */
export async function renderMembershipPdf(membership: Membership): Promise<Uint8Array> {
  const { number } = membership;
  const [sheet, matrix] = await Promise.all([
    openTaggedPdf({ title: `${business.club} ${number}`, author: business.name, subject: 'Membership pass' }),
    createQrMatrix(number),
  ]);
  const { pdf, width, root, tag } = sheet;
  renderMasthead(sheet);
  const top = pdf.y;
  renderQr(sheet, `Barcode of club number ${number}`, matrix, BARCODE_SIZE);
  const column = width - BARCODE_SIZE - 24;
  tag(root, 'H1', () =>
    pdf.font('bold').fontSize(22).text('Your membership pass', MARGIN, top, { width: column }),
  );
  tag(root, 'P', () => pdf.fontSize(14).text(`Club number ${number}`, { width: column }));
  pdf.moveDown(0.6);
  renderFactTable(sheet, membershipFacts(membership), column);
  pdf.y = Math.max(pdf.y, top + BARCODE_SIZE + 12);
  pdf.moveDown(1);
  tag(root, 'P', () => pdf.font('regular').fontSize(11).text(membershipUse, MARGIN, pdf.y, { width }));
  return sheet.finish();
}
