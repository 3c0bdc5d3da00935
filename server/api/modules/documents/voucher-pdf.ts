import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { openNumberedPdf, renderSteps } from './numbered-pdf.ts';
import { voucherFacts, voucherSteps } from './voucher-facts.ts';

/** Renders a time voucher: barcode, covered time and instructions. */
export async function renderVoucherPdf(voucher: TimeVoucher): Promise<Uint8Array> {
  const sheet = await openNumberedPdf({
    title: `Voucher ${voucher.number}`,
    subject: 'Time voucher',
    heading: 'Your time voucher',
    number: voucher.number,
    what: 'voucher number',
    facts: voucherFacts(voucher),
  });
  renderSteps(sheet, 'How to use it', voucherSteps);
  return sheet.finish();
}
