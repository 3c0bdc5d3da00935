import { expect } from 'chai';
import type { Route } from './page.ts';
import { parseReturnTo } from './take-return-to.ts';
import { serializeReturnTo } from './return-to.ts';

const load = () => Promise.reject(new Error('Not asked for'));
const routes: Route[] = [
  { name: 'Ledger', path: '/point-club/ledger', load },
  { name: 'TimeVoucher', path: '/point-club/voucher/:itemId', load },
];
const carry = (name: string, params = {}, query = {}) =>
  parseReturnTo(routes, serializeReturnTo({ name, params, query }).split(/[=;]/)[1] ?? '');

describe('The page that was wanted before a login', () => {
  it('is found again by its name, parameters and query', () => {
    expect(carry('Ledger', {}, { page: '2' })).to.equal('/point-club/ledger?page=2');
    expect(carry('TimeVoucher', { itemId: 'a/../b?' })).to.equal('/point-club/voucher/a%2F..%2Fb%3F');
  });

  it('is none where it is not of this site, not whole, or not what we wrote', () => {
    expect(carry('https://evil.example')).to.equal(null);
    expect(carry('TimeVoucher')).to.equal(null);
    expect(carry('Ledger', {}, { page: 'x'.repeat(3_000) })).to.equal(null);
    for (const text of ['', '%', 'null', '//evil.example', '%7B%22name%22%3A1%7D'])
      expect(parseReturnTo(routes, text)).to.equal(null);
  });
});
