import { business } from '../../../../shared/business.ts';
import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { renderFactTable } from './render-fact-table.ts';
import { renderMasthead } from './render-masthead.ts';
import { renderQr } from './render-qr.ts';
import { createQrMatrix } from './create-qr-matrix.ts';
import { renderHeading, MARGIN, openTaggedPdf, type TaggedPdf } from './tagged-pdf.ts';
import { voucherFacts, voucherSteps } from './voucher-facts.ts';

// Points of 1/72 inch.
const BARCODE_SIZE = 108;
const NUMBER_WIDTH = 18;

/** Renders a time voucher: barcode, covered time and instructions. */
export async function renderVoucherPdf(voucher: TimeVoucher): Promise<Uint8Array> {
  const [sheet, matrix] = await Promise.all([
    openTaggedPdf({ title: `Voucher ${voucher.number}`, author: business.name, subject: 'Time voucher' }),
    createQrMatrix(voucher.number),
  ]);
  const { pdf, width, root, tag } = sheet;
  renderMasthead(sheet);
  const top = pdf.y;
  renderQr(sheet, `Barcode of voucher number ${voucher.number}`, matrix, BARCODE_SIZE);
  const column = width - BARCODE_SIZE - 24;
  tag(root, 'H1', () =>
    pdf.font('bold').fontSize(22).text('Your time voucher', MARGIN, top, { width: column }),
  );
  tag(root, 'P', () => pdf.fontSize(14).text(`Voucher number ${voucher.number}`, { width: column }));
  pdf.moveDown(0.6);
  renderFactTable(sheet, voucherFacts(voucher), column);
  pdf.y = Math.max(pdf.y, top + BARCODE_SIZE + 12);
  renderSteps(sheet);
  return sheet.finish();
}

function renderSteps(sheet: TaggedPdf): void {
  const { pdf, width, root, tag, group } = sheet;
  renderHeading(sheet, 'How to use it');
  pdf.fontSize(11);
  group(root, 'L', (list) => {
    for (const [index, step] of voucherSteps.entries()) {
      const y = pdf.y;
      group(list, 'LI', (item) => {
        tag(item, 'Lbl', () => pdf.font('bold').text(`${index + 1}.`, MARGIN, y, { width: NUMBER_WIDTH }));
        tag(item, 'LBody', () =>
          pdf.font('regular').text(step, MARGIN + NUMBER_WIDTH, y, { width: width - NUMBER_WIDTH }),
        );
      });
      pdf.y += 3;
    }
  });
}
