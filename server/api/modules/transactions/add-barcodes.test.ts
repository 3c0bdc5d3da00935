import { expect } from 'chai';
import { buildPresentedTransaction } from '../../../../tests/support/presented-transaction.ts';
import { addBarcodes } from './add-barcodes.ts';

describe('The paper of a stay', () => {
  it('is a barcode of its ticket and receipt, and a PDF behind the same proof', async () => {
    const { bars, receipt } = await addBarcodes(buildPresentedTransaction({ token: 'a.b+c' }));
    expect(bars).to.have.length.above(20);
    expect(receipt?.bars).to.have.length.above(20).and.not.deep.equal(bars);
    expect(receipt?.downloads?.pdf).to.equal('/tx-receipts/5000123/receipt.pdf?token=a.b%2Bc');
  });

  it('is the ticket alone while the car is here', async () => {
    const { bars, receipt } = await addBarcodes({ ...buildPresentedTransaction(), receipt: null });
    expect(bars).to.have.length.above(20);
    expect(receipt).to.equal(null);
  });
});
