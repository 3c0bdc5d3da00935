import { expect } from 'chai';
import * as v from 'valibot';
import { COUNTRIES, provincesOf } from '../data/regions.ts';
import { addressRules, describePlace, isCardExpired, nameCard, successorOf } from './saved-payments.ts';

const card = {
  token_id: 'k1',
  is_default: true,
  cc_number: '•••• 4242',
  cc_exp: '11/26',
  auto_point_record: false,
};
const address = {
  address_line_1: '1 Main St',
  city: 'SeaTac',
  state: 'WA',
  postal_code: '98188',
  country: 'US',
};

describe('A saved card', () => {
  it('is labeled with its brand and last four digits for every way of masking', () => {
    expect(nameCard({ ...card, brand: 'Visa' })).to.equal('Visa ending 4242');
    expect(nameCard({ ...card, cc_number: 'XXXX-XXXX-XXXX-1881' })).to.equal('Card ending 1881');
  });

  it('is valid until the end of its month', () => {
    expect(isCardExpired(card, '2026-11-30')).to.equal(false);
    expect(isCardExpired(card, '2026-12-01')).to.equal(true);
    expect(isCardExpired({ ...card, cc_exp: '' }, '2026-12-01')).to.equal(false);
  });

  it('is replaced as the default by the newest other card', () => {
    const other = { ...card, token_id: 'k2', is_default: false };
    expect(successorOf([card, other], card)).to.equal(other);
    expect(successorOf([card, other], other)).to.equal(null);
    expect(successorOf([card], card)).to.equal(null);
  });
});

describe('A billing address', () => {
  const problems = (typed: Partial<typeof address>) =>
    (v.safeParse(addressRules, { ...address, ...typed }).issues ?? []).map((issue) => v.getDotPath(issue));

  it('requires state and postal code in the format of its country', () => {
    expect(problems({})).to.deep.equal([]);
    expect(problems({ country: 'CA', state: 'BC', postal_code: 'V7Y 1B6' })).to.deep.equal([]);
    expect(problems({ country: 'CA' })).to.deep.equal(['state', 'postal_code']);
    expect(problems({ country: 'IS', state: 'Suðurnes', postal_code: '230' })).to.deep.equal([]);
  });

  it('lists nearby countries and states first', () => {
    expect(
      provincesOf()
        .slice(0, 4)
        .map(({ code }) => code),
    ).to.deep.equal(['WA', 'OR', 'ID', 'AL']);
    expect(provincesOf('CA')[0]?.code).to.equal('BC');
    expect(COUNTRIES.slice(0, 3).map(({ code }) => code)).to.deep.equal(['US', 'CA', 'AF']);
  });

  it('is shown on one line', () => {
    expect(describePlace(address)).to.equal('SeaTac, WA 98188, United States');
  });
});
