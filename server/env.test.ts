import { expect } from 'chai';
import { readEnv } from './env.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of this test, long enough',
  PAYMENT_SANDBOX: '1',
};

describe('readEnv', () => {
  it('reads PUBLIC_ORIGIN in the form that browsers send', () => {
    for (const value of [
      'https://parking.example',
      'https://Parking.Example/',
      'https://parking.example:443',
    ])
      expect(readEnv({ PUBLIC_ORIGIN: value }).publicOrigin, value).to.equal('https://parking.example');
    expect(readEnv({ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }).publicOrigin).to.equal(
      'http://127.0.0.1:3000',
    );
  });

  it('refuses a PUBLIC_ORIGIN that is no origin', () => {
    for (const value of [
      'parking.example',
      'ftp://parking.example',
      'https://parking.example/site',
      'https://parking.example?',
      'https://parking.example/#',
      'https://user:secret@parking.example',
      'https://parking.example.',
      'https://',
      'null',
    ])
      expect(() => readEnv({ PUBLIC_ORIGIN: value }), value).to.throw('PUBLIC_ORIGIN is scheme and host');
  });

  it('refuses http in production', () => {
    expect(() => readEnv({ ...PRODUCTION, PUBLIC_ORIGIN: 'http://parking.example' })).to.throw(
      'PUBLIC_ORIGIN begins with https:// in production',
    );
    expect(readEnv({ ...PRODUCTION, PUBLIC_ORIGIN: 'https://parking.example' }).isProduction).to.equal(true);
  });
});
