import { expect } from 'chai';
import { presentDecline } from './decline-messages.ts';
import { DECLINE_CODES } from './payment-gateway.ts';

describe('presentDecline', () => {
  it('presentDecline has a different message for each decline code', () => {
    const messages = DECLINE_CODES.map((code) => JSON.stringify(presentDecline(code)));
    expect(new Set(messages).size).to.equal(DECLINE_CODES.length);
  });

  it('presentDecline puts the message on the field to correct, or on the form', () => {
    expect(Object.keys(presentDecline('incorrect_cvc').fieldErrors)).to.deep.equal(['cc_cvc']);
    expect(Object.keys(presentDecline('expired_card').fieldErrors)).to.deep.equal(['cc_exp']);
    expect(Object.keys(presentDecline('incorrect_number').fieldErrors)).to.deep.equal(['cc_number']);
    expect(presentDecline('insufficient_funds').formErrors).to.have.length(1);
  });
});
