import { expect } from 'chai';
import { clientAddress } from './client-address.ts';

const visit = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

describe("A visitor's address", () => {
  it('is the connection where no proxy is trusted, whatever the visitor claims', () => {
    expect(clientAddress(visit('::ffff:10.0.0.1', '1.1.1.1'), 0)).to.equal('10.0.0.1');
  });

  it('is what the outermost trusted proxy saw', () => {
    expect(clientAddress(visit('10.0.0.1', '6.6.6.6, 1.1.1.1'), 1)).to.equal('1.1.1.1');
    expect(clientAddress(visit('10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2'), 2)).to.equal('1.1.1.1');
  });

  it('is the connection where the proxy says nothing or nonsense', () => {
    expect(clientAddress(visit('10.0.0.1'), 1)).to.equal('10.0.0.1');
    expect(clientAddress(visit('10.0.0.1', '<script>'), 1)).to.equal('10.0.0.1');
  });
});
