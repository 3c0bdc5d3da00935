import { expect } from 'chai';
import type { Route } from './page.ts';
import { serializeReturnTo } from './return-to.ts';
import { parseReturnTo } from './take-return-to.ts';

const load = () => Promise.reject(new Error('Not asked for'));
const routes: Route[] = [
  { name: 'Ledger', path: '/point-club/ledger', load },
  { name: 'TimeVoucher', path: '/point-club/voucher/:itemId', load },
];
const roundTrip = (name: string, params = {}, query = {}) =>
  parseReturnTo(routes, serializeReturnTo({ name, params, query }).split(/[=;]/)[1] ?? '');

describe('parseReturnTo', () => {
  it('builds the address from the route name, its parameters and the query', () => {
    expect(roundTrip('Ledger', {}, { page: '2' })).to.equal('/point-club/ledger?page=2');
    expect(roundTrip('TimeVoucher', { itemId: 'a/../b?' })).to.equal('/point-club/voucher/a%2F..%2Fb%3F');
  });

  it('returns null for unknown routes, missing parameters and values that the site did not write', () => {
    expect(roundTrip('https://evil.example')).to.equal(null);
    expect(roundTrip('TimeVoucher')).to.equal(null);
    expect(roundTrip('Ledger', {}, { page: 'x'.repeat(3_000) })).to.equal(null);
    for (const text of ['', '%', 'null', '//evil.example', '%7B%22name%22%3A1%7D'])
      expect(parseReturnTo(routes, text)).to.equal(null);
  });
});
