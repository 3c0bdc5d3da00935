import { expect } from 'chai';
import { extractTokens } from './auth-tokens.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const TOKENS = { access_token: 'a', refresh_token: 'r' };
const expiries = (more: Record<string, unknown>) => {
  const tokens = extractTokens({ ...TOKENS, ...more }, NOW)?.tokens;
  return [tokens?.accessExpires?.toISOString(), tokens?.refreshExpires?.toISOString()];
};

describe('extractTokens', () => {
  it('returns the rest of the answer without the tokens', () => {
    expect(extractTokens({ ...TOKENS, expires_in: 60, number: 'P1' }, NOW)?.rest).to.deep.equal({
      number: 'P1',
    });
  });

  it('accepts an expiry as seconds, as an instant or inside the token', () => {
    expect(expiries({ expires_in: 60, refresh_expires_in: '120' })).to.deep.equal([
      '2026-11-20T12:01:00.000Z',
      '2026-11-20T12:02:00.000Z',
    ]);
    expect(
      expiries({ access_token_expires: 1_800_000_000, refresh_token_expires: '2027-01-15T08:00:00Z' }),
    ).to.deep.equal(['2027-01-15T08:00:00.000Z', '2027-01-15T08:00:00.000Z']);
    const exp = Buffer.from('{"exp":1800000000}').toString('base64url');
    expect(expiries({ access_token: `e30.${exp}.s` })).to.deep.equal(['2027-01-15T08:00:00.000Z', undefined]);
  });

  it('returns no expiry when the answer has none or an invalid one', () => {
    for (const nonsense of [
      {},
      { expires_in: 'soon' },
      { access_token_expires: {} },
      { access_token: 'x.bm90IGpzb24.y' },
    ]) {
      expect(expiries(nonsense)).to.deep.equal([undefined, undefined]);
    }
  });

  it('returns null when one of the two tokens is missing', () => {
    for (const body of [null, 'text', {}, { access_token: 'a' }, { access_token: 1, refresh_token: 2 }]) {
      expect(extractTokens(body, NOW)).to.equal(null);
    }
  });
});
