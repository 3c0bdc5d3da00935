import { expect } from 'chai';
import { clientAddress } from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

describe('clientAddress', () => {
  it('returns the address of the connection when no proxy is trusted', () => {
    expect(clientAddress(request('::ffff:203.0.113.7', '1.1.1.1'), 0)).to.equal('203.0.113.7');
    expect(clientAddress(request('2001:db8::7', '1.1.1.1'), 0)).to.equal('2001:db8::7');
    expect(clientAddress(request('10.0.0.1'), 0)).to.equal('10.0.0.1');
  });

  it('returns the address that a proxy in our own network saw although none is configured', () => {
    for (const proxy of ['127.0.0.1', '::1', '::ffff:10.0.0.1', 'fd00::1'])
      expect(clientAddress(request(proxy, '6.6.6.6, 1.1.1.1'), 0), proxy).to.equal('1.1.1.1');
  });

  it('returns the address that the outermost trusted proxy saw', () => {
    expect(clientAddress(request('10.0.0.1', '6.6.6.6, 1.1.1.1'), 1)).to.equal('1.1.1.1');
    expect(clientAddress(request('10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2'), 2)).to.equal('1.1.1.1');
  });

  it('returns the address of the connection when X-Forwarded-For is missing or invalid', () => {
    expect(clientAddress(request('10.0.0.1'), 1)).to.equal('10.0.0.1');
    expect(clientAddress(request('10.0.0.1', '<script>'), 1)).to.equal('10.0.0.1');
  });
});
