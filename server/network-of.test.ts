import { expect } from 'chai';
import { addressOf, networkOf } from './network-of.ts';

describe('addressOf and networkOf', () => {
  it('keep an IPv4 address and its 24 bits, also as an IPv6 socket writes it', () => {
    for (const ip of ['203.0.113.7', '::ffff:203.0.113.7'])
      expect([addressOf(ip), networkOf(ip)]).to.deep.equal(['203.0.113.7', '203.0.113.0/24']);
  });

  it('keep the first 64 and 48 bits of an IPv6 address, in any spelling', () => {
    for (const ip of ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002::99', '2001:db8:1:2::'])
      expect([addressOf(ip), networkOf(ip)]).to.deep.equal(['2001:db8:1:2::/64', '2001:db8:1::/48']);
    expect(addressOf('fe80::1%eth0')).to.equal('fe80:0:0:0::/64');
    expect(addressOf('::1')).to.equal('0:0:0:0::/64');
  });

  it('keep any other text', () => {
    expect(addressOf('')).to.equal('');
    expect(addressOf('unknown')).to.equal('unknown');
  });
});
