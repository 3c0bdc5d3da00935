import { expect } from 'chai';
import type { Route } from './page.ts';
import { findReturnPath } from './return-path.ts';

const load = () => Promise.reject(new Error('Not asked for'));
const routes: Route[] = [
  { name: 'Ledger', path: '/point-club/ledger', load },
  { name: 'TimeVoucher', path: '/point-club/voucher/:itemId', load },
];
const pathOf = (name: string, params = {}, query = {}) => findReturnPath(routes, { name, params, query });

describe('findReturnPath', () => {
  it('builds the address from the route name, its parameters and the query', () => {
    expect(pathOf('Ledger', {}, { page: '2' })).to.equal('/point-club/ledger?page=2');
    expect(pathOf('TimeVoucher', { itemId: 'a/../b?' })).to.equal('/point-club/voucher/a%2F..%2Fb%3F');
  });

  it('returns null for unknown routes and missing parameters', () => {
    expect(pathOf('https://evil.example')).to.equal(null);
    expect(pathOf('TimeVoucher')).to.equal(null);
  });
});
