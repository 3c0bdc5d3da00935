import { expect } from 'chai';
import { findReturnPath, returnPathOf } from '../modules/mail/return-path.ts';
import { findPassService, hasPassToken } from '../wallet/pass-token.ts';
import { createSigner } from './signer.ts';

const OLD = 'the secret of last year, long enough';
const NEW = 'the secret of this year, long enough';
const now = new Date('2027-01-01T00:00:00Z');
const expires = new Date('2027-02-01T00:00:00Z');

describe('createSigner with a previous secret', () => {
  const before = createSigner(OLD);
  const during = createSigner(NEW, OLD);
  const after = createSigner(NEW);

  it('accepts links of both secrets until the previous one is removed', () => {
    const old = before.sign('booking', 'b1', expires);
    const accepts = (link: string) =>
      [before, during, after].map((signer) => signer.verify('booking', 'b1', link, now));
    expect(accepts(old)).to.deep.equal([true, true, false]);
    expect(accepts(after.sign('booking', 'b1', expires))).to.deep.equal([false, true, true]);
    expect(during.verify('claim', 'b1', old, now)).to.equal(false);
  });

  it('signs and derives with the new secret only', () => {
    expect(during.sign('booking', 'b1', expires)).to.equal(after.sign('booking', 'b1', expires));
    expect(during.derive('wallet-pass', 's1')).to.equal(after.derive('wallet-pass', 's1'));
  });

  it('accepts wallet passes that are out and reports about mail that was sent before', () => {
    const { authenticationToken } = findPassService(before, 'https://lot.example')('s1') ?? {};
    const mailId = 'AAECAwQFBgcICQoLDA0ODw';
    const path = returnPathOf(before, mailId, 'bounces.example') ?? '';
    const accepts = [during, after].map((signer) => [
      hasPassToken(signer, 's1', `ApplePass ${authenticationToken}`),
      findReturnPath(signer, path),
    ]);
    expect(accepts).to.deep.equal([
      [true, mailId],
      [false, null],
    ]);
  });
});
