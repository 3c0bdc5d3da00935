import { expect } from 'chai';
import { buildPresentedTransaction } from '../../../../tests/support/presented-transaction.ts';
import { addBarcodes } from './add-barcodes.ts';

describe('addBarcodes', () => {
  it('adds the barcodes of the ticket and the receipt and a PDF link with the token', async () => {
    const { bars, receipt } = await addBarcodes(buildPresentedTransaction({ token: 'a.b+c' }));
    expect(bars).to.have.length.above(20);
    expect(receipt?.bars).to.have.length.above(20).and.not.deep.equal(bars);
    expect(receipt?.downloads?.pdf).to.equal('/tx-receipts/5000123/receipt.pdf?token=a.b%2Bc');
  });

  it('adds only the ticket’s barcode while the car is parked', async () => {
    const { bars, receipt } = await addBarcodes({ ...buildPresentedTransaction(), receipt: null });
    expect(bars).to.have.length.above(20);
    expect(receipt).to.equal(null);
  });
});
