import { expect } from 'chai';
import { describePayment } from './payment-labels.ts';

describe('describePayment', () => {
  it('names each kind of payment', () => {
    expect(describePayment({ kind: 'CARD', brand: 'Visa', last_four: '4242' })).to.equal('Visa ending 4242');
    expect(describePayment({ kind: 'ONLINE', brand: 'Visa', last_four: '4242' })).to.equal(
      'Paid online, Visa ending 4242',
    );
    expect(describePayment({ kind: 'CASH' })).to.equal('Cash');
    expect(describePayment({ kind: 'VOUCHER', voucher_number: 'GNJ5S8KR17' })).to.equal(
      'Time voucher GNJ5S8KR17',
    );
    expect(describePayment({ kind: 'VOUCHER' })).to.equal('Time voucher');
  });

  it('says "card" when the brand is unknown', () => {
    expect(describePayment({ kind: 'CARD' })).to.equal('Card');
    expect(describePayment({ kind: 'CARD', last_four: '4242' })).to.equal('Card ending 4242');
    expect(describePayment({ kind: 'ONLINE', brand: null })).to.equal('Paid online');
    expect(describePayment({ kind: 'WIRE', brand: 'Wire' })).to.equal('Wire');
  });
});
