import { expect } from 'chai';
import { extractTokens } from './auth-tokens.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const TOKENS = { access_token: 'a', refresh_token: 'r' };
const expiries = (more: Record<string, unknown>) => {
  const tokens = extractTokens({ ...TOKENS, ...more }, NOW)?.tokens;
  return [tokens?.accessExpires?.toISOString(), tokens?.refreshExpires?.toISOString()];
};

describe('Tokens in an answer', () => {
  it('are taken out of it, so that the rest may be shown', () => {
    expect(extractTokens({ ...TOKENS, expires_in: 60, number: 'P1' }, NOW)?.rest).to.deep.equal({
      number: 'P1',
    });
  });

  it('expire when the service says, in any of its ways', () => {
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

  it('have no expiry where nobody says one that makes sense', () => {
    for (const nonsense of [
      {},
      { expires_in: 'soon' },
      { access_token_expires: {} },
      { access_token: 'x.bm90IGpzb24.y' },
    ]) {
      expect(expiries(nonsense)).to.deep.equal([undefined, undefined]);
    }
  });

  it('are none when one is missing', () => {
    for (const body of [null, 'text', {}, { access_token: 'a' }, { access_token: 1, refresh_token: 2 }]) {
      expect(extractTokens(body, NOW)).to.equal(null);
    }
  });
});
