import { expect } from 'chai';
import { formatPhone, stripPhone } from './phone.ts';

describe('phone numbers', () => {
  it('are sent as digits', () => {
    expect(stripPhone('+1 (206) 555-0150')).to.equal('12065550150');
  });

  it('are formatted as US numbers, with or without the country code', () => {
    expect(formatPhone('2065550150')).to.equal('(206) 555-0150');
    expect(formatPhone('12065550150')).to.equal('(206) 555-0150');
  });

  it('keep the digits of another country', () => {
    expect(formatPhone('442079460958')).to.equal('+442079460958');
    expect(formatPhone(null)).to.equal('--');
  });
});
