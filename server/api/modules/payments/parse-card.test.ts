import { expect } from 'chai';
import { Sealed } from '../../../../shared/contracts/card-fields.ts';
import { parseCard as parseSealedCard } from './parse-card.ts';

// Evening of November 21 at the lot, already November 22 in UTC.
const now = new Date('2026-11-22T05:00:00Z');

interface Typed {
  number: string | null;
  code: string | null;
  expiry: string | undefined;
  now: Date;
}

const seal = (text: string | null) => (text === null ? null : new Sealed(text, null));
const parseCard = ({ number, code, ...rest }: Typed) =>
  parseSealedCard({ number: seal(number), code: seal(code), ...rest });

describe('parseCard', () => {
  it('parseCard returns CardDetails with digits only, a month and a four-digit year', () => {
    const parsed = parseCard({ number: '4242-4242 4242 4242', code: ' 123 ', expiry: '09 / 29', now });
    if (!('card' in parsed)) throw new Error(JSON.stringify(parsed));
    expect(parsed.card.open((card) => card)).to.deep.equal({
      number: '4242424242424242',
      code: '123',
      month: 9,
      year: 2029,
    });
  });

  it('parseCard reports every missing field', () => {
    expect(parseCard({ number: '', code: null, expiry: undefined, now })).to.deep.equal({
      fieldErrors: { cc_number: ['Required'], cc_exp: ['Required'], cc_cvc: ['Required'] },
    });
  });

  it('parseCard reports all invalid fields at once, each with its own message', () => {
    const parsed = parseCard({ number: '4242424242424243', code: '1234', expiry: '10/26', now });
    if (!('fieldErrors' in parsed)) throw new Error('The card was accepted');
    expect(Object.keys(parsed.fieldErrors)).to.deep.equal(['cc_number', 'cc_exp', 'cc_cvc']);
    expect(new Set(Object.values(parsed.fieldErrors).flat()).size).to.equal(3);
  });

  it('parseCard accepts a card until its expiration month ends in Pacific time', () => {
    const lastEvening = new Date('2026-12-01T05:00:00Z');
    const card = { number: '4242424242424242', code: '123', expiry: '11/26' };
    expect(parseCard({ ...card, now: lastEvening })).to.have.property('card');
    expect(parseCard({ ...card, now: new Date('2026-12-01T09:00:00Z') })).to.have.nested.property(
      'fieldErrors.cc_exp',
    );
  });
});
