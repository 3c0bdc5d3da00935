import { expect } from 'chai';
import { nameAction, nameField, nameValue } from './audit-words.ts';

describe('The words of the audit log', () => {
  it('are those of the screens', () => {
    expect(nameAction('changeExit')).to.equal('Expected exit changed');
    expect(nameField('isActive')).to.equal('At the booth');
    expect(nameValue('products', ['BUY_NOW', 'VOUCHER'])).to.equal('Prepaid, Time vouchers');
    expect(nameValue('status', 'CANCELLED')).to.equal('Canceled');
  });

  it('say money in dollars, instants in Pacific time, and nothing as none', () => {
    expect(nameField('refundedCents')).to.equal('Refunded');
    expect(nameValue('refundedCents', 20_50)).to.equal('$20.50');
    expect(nameValue('ends_at', '2026-12-01T17:00:00.000Z')).to.equal('Tue, 12/01/26, 9:00 am Pacific');
    expect(nameValue('expectedExit', '2026-12-01 09:00:00-0800')).to.equal('Tue, 12/01/26, 9:00 am Pacific');
    expect([null, '', []].map((value) => nameValue('email', value))).to.deep.equal(['none', 'none', 'none']);
  });

  it('are plain also for what has none, and leave text of people as it is', () => {
    expect(nameAction('washCar')).to.equal('Wash car');
    expect(nameField('first_day')).to.equal('First day');
    expect(nameValue('state', 'TO_EXPLAIN')).to.equal('To explain');
    expect(nameValue('licensePlate', 'OWE 1')).to.equal('OWE 1');
    expect(nameValue('isTaxable', false)).to.equal('no');
  });
});
