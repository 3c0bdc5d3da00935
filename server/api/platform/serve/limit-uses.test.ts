import { expect } from 'chai';
import { visitor } from '../../../../tests/support/quotes.ts';
import { listUses } from './limit-uses.ts';

const keyOf = (per: Parameters<typeof listUses>[0][number]['per'], counted: Parameters<typeof listUses>[1]) =>
  listUses([{ name: 'n', per, max: 1, seconds: 60 }], counted)[0]?.key;

describe('listUses', () => {
  it('counts the addresses of an IPv6 network of 64 bits as one', () => {
    const keys = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'].map((ip) =>
      keyOf('address', { caller: { ...visitor, ip } }),
    );
    expect(keys[0]).to.equal(keys[1]).and.not.equal(keys[2]);
  });

  it('counts the spellings and tags of one mailbox as one', () => {
    const keys = ['ann@example.com', ' Ann@EXAMPLE.com', 'ann+1@example.com', 'ben@example.com'].map(
      (email) => keyOf({ input: 'email', as: 'email' }, { input: { email } }),
    );
    expect(new Set(keys.slice(0, 3)).size).to.equal(1);
    expect(keys[3]).not.to.equal(keys[0]);
  });
});
