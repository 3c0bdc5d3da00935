import { business } from '../../../../shared/business.ts';
import type { FileAnswer } from '../../../../shared/contracts/contract.ts';
import { createBarcodeBars } from './create-barcode-bars.ts';
import { renderFactTable } from './render-fact-table.ts';
import { renderMasthead } from './render-masthead.ts';
import { renderPriceTable } from './render-price-table.ts';
import { brandColors } from './brand-colors.ts';
import { type TransactionWithReceipt, receiptFacts, receiptPaymentFacts } from './receipt-facts.ts';
import { renderHeading, MARGIN, openTaggedPdf, type TaggedPdf } from './tagged-pdf.ts';

// Points of 1/72 inch.
const MODULE_WIDTH = 1.25;
const BAR_HEIGHT = 40;

/** Renders the receipt of a transaction: stay, price, payment, barcode and a note in lines. */
export async function createReceiptPdf(
  stay: TransactionWithReceipt,
  note: readonly string[] = [],
): Promise<FileAnswer> {
  const number = stay.receipt.receiptNumber;
  const bytes = await renderReceiptPdf(stay, note);
  return { contentType: 'application/pdf', filename: `receipt-${number}.pdf`, bytes };
}

async function renderReceiptPdf(stay: TransactionWithReceipt, note: readonly string[]): Promise<Uint8Array> {
  const { receipt } = stay;
  const facts = receiptFacts(stay);
  const paymentFacts = receiptPaymentFacts(receipt);
  const [sheet, bars] = await Promise.all([
    openTaggedPdf({
      title: `Receipt ${receipt.receiptNumber}`,
      author: business.name,
      subject: 'Parking receipt',
      names: [...[...facts, ...paymentFacts].map(({ value }) => value), ...note],
    }),
    createBarcodeBars(receipt.receiptNumber),
  ]);
  const { pdf, width, root, tag } = sheet;
  renderMasthead(sheet);
  const title = `Receipt ${receipt.receiptNumber}`;
  tag(root, 'H1', () => pdf.font('bold').fontSize(22).text(title, MARGIN, pdf.y));
  pdf.moveDown(0.4);
  renderFactTable(sheet, facts, width);
  if (receipt.total !== undefined)
    renderPriceTable(sheet, { title: 'Price details', rate: receipt.rate, total: receipt.total });
  renderHeading(sheet, 'Payment');
  renderFactTable(sheet, paymentFacts, width);
  renderBarcode(sheet, receipt.receiptNumber, bars);
  renderNote(sheet, note);
  return sheet.finish();
}

/** What staff want to say at the end of every receipt. */
function renderNote({ pdf, root, tag, width }: TaggedPdf, note: readonly string[]): void {
  for (const line of note) {
    pdf.moveDown(0.6);
    tag(root, 'P', () => pdf.font('regular').fontSize(10).text(line, MARGIN, pdf.y, { width }));
  }
}

function renderBarcode({ pdf, root, figure, tag }: TaggedPdf, number: string, bars: number[]): void {
  pdf.y += 24;
  if (pdf.y + BAR_HEIGHT + 20 > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  let left = MARGIN;
  figure(root, `Barcode of receipt number ${number}`, () => {
    for (const [index, modules] of bars.entries()) {
      if (index % 2 === 0) pdf.rect(left, top, modules * MODULE_WIDTH, BAR_HEIGHT);
      left += modules * MODULE_WIDTH;
    }
    pdf.fill(brandColors.ink);
  });
  tag(root, 'P', () =>
    pdf
      .font('regular')
      .fontSize(10)
      .text(number, MARGIN, top + BAR_HEIGHT + 4),
  );
}
