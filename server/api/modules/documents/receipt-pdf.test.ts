import { expect } from 'chai';
import { buildPresentedTransaction, buildReceipt } from '../../../../tests/support/presented-transaction.ts';
import { readPdfText } from '../../../../tests/support/read-pdf-text.ts';
import { cents } from '../../../../shared/format/money.ts';
import { createReceiptPdf } from './receipt-pdf.ts';

describe('createReceiptPdf', () => {
  it('createReceiptPdf produces a tagged PDF with alternative text for the barcode', async () => {
    const { bytes, filename } = await createReceiptPdf(buildPresentedTransaction());
    const raw = Buffer.from(bytes).toString('latin1');
    expect(filename).to.equal('receipt-5000123.pdf');
    for (const part of ['/StructTreeRoot', '/Lang (en-US)', '/S /H1', '/S /TD', '/Alt ('])
      expect(raw, part).to.include(part);
  });

  it('createReceiptPdf prints stay, price and payment on one page in reading order', async () => {
    const text = await readPdfText((await createReceiptPdf(buildPresentedTransaction())).bytes);
    const parts = ['Cascade Airport Parking', 'Receipt 5000123', 'Sat, 11/21/26, 9:00 am', '6 days 8 hours'];
    const price = ['Promo code SAVE10', 'Total', '$145.69', 'Visa ending 4242', '124', 'K7QF4X'];
    let place = 0;
    for (const part of [...parts, ...price]) {
      place = text.indexOf(part, place);
      expect(place, part).to.be.at.least(0);
    }
    expect(text.split('\f')).to.have.length(1);
  });

  it('createReceiptPdf prints the refund and leaves out missing values', async () => {
    const receipt = buildReceipt({ refunded: cents(2000), validation_code: null, rate: null, payments: [] });
    const incomplete = { license_plate: null, travel_to_date: null, receipt };
    const text = await readPdfText((await createReceiptPdf(buildPresentedTransaction(incomplete))).bytes);
    expect(text).to.include('Refunded').and.include('$20.00');
    expect(text).to.not.include('Validation').and.not.include('Out');
  });
});
