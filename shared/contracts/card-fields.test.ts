import { inspect } from 'node:util';
import { expect } from 'chai';
import * as v from 'valibot';
import { requiredCard } from './card-fields.ts';

describe('card fields', () => {
  const card = v.parse(v.object(requiredCard), {
    cc_number: '4242 4242 4242 4242',
    cc_cvc: '739',
    cc_exp: '12/40',
  });

  it('hold the number and the code sealed: printing and serializing shows the last four digits at most', () => {
    expect(JSON.parse(JSON.stringify(card))).to.deep.equal({
      cc_number: '4242',
      cc_cvc: null,
      cc_exp: '12/40',
    });
    for (const shown of [
      inspect(card),
      String(card.cc_number),
      JSON.stringify(card),
      Object.values(card.cc_number).join(),
    ])
      expect(shown).not.to.include('4242 4242').and.not.to.include('739');
  });

  it('open to the function that needs them', () => {
    expect(card.cc_number.open((text) => text)).to.equal('4242 4242 4242 4242');
  });
});
