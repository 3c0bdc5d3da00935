import { expect } from 'chai';
import { presentDecline } from './decline-messages.ts';
import { DECLINE_CODES } from './payment-gateway.ts';

describe('A declined card', () => {
  it('is explained in different words for every reason', () => {
    const words = DECLINE_CODES.map((code) => JSON.stringify(presentDecline(code)));
    expect(new Set(words).size).to.equal(DECLINE_CODES.length);
  });

  it('is explained at the field that can be mended, else on top of the form', () => {
    expect(Object.keys(presentDecline('incorrect_cvc').fieldErrors)).to.deep.equal(['cc_cvc']);
    expect(Object.keys(presentDecline('expired_card').fieldErrors)).to.deep.equal(['cc_exp']);
    expect(Object.keys(presentDecline('incorrect_number').fieldErrors)).to.deep.equal(['cc_number']);
    expect(presentDecline('insufficient_funds').formErrors).to.have.length(1);
  });
});
