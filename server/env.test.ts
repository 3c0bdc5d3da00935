import { generateKeyPairSync } from 'node:crypto';
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

  it('takes the account of Google Wallet as a whole, with an RSA key', () => {
    const pemOf = (pair: ReturnType<typeof generateKeyPairSync>) =>
      pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const rsa = pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }));
    const account = {
      GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
      GOOGLE_WALLET_EMAIL: 'wallet@parking.iam.gserviceaccount.com',
      GOOGLE_WALLET_KEY: rsa.replaceAll('\n', String.raw`\n`),
    };
    expect(readEnv(account).GOOGLE_WALLET_KEY).to.equal(rsa);
    for (const name of Object.keys(account))
      expect(() => readEnv({ ...account, [name]: undefined }), name).to.throw('are set together');
    for (const GOOGLE_WALLET_KEY of ['no key', pemOf(generateKeyPairSync('ed25519'))])
      expect(() => readEnv({ ...account, GOOGLE_WALLET_KEY })).to.throw(
        'GOOGLE_WALLET_KEY is an RSA private key in PEM',
      );
  });

  it('logs each request in production, none in development, or the share that ACCESS_LOG says', () => {
    const production = { ...PRODUCTION, PUBLIC_ORIGIN: 'https://parking.example' };
    expect(readEnv(production).accessLogShare).to.equal(1);
    expect(readEnv({}).accessLogShare).to.equal(0);
    for (const [value, share] of [
      ['off', 0],
      ['on', 1],
      ['0.1', 0.1],
    ] as const)
      expect(readEnv({ ...production, ACCESS_LOG: value }).accessLogShare).to.equal(share);
    for (const value of ['yes', '2', '1.5', '-1'])
      expect(() => readEnv({ ACCESS_LOG: value }), value).to.throw('ACCESS_LOG is off, on, or a share');
  });

  it('refuses metrics on the public port', () => {
    const problem = 'METRICS_PORT is another port than PORT';
    expect(() => readEnv({ METRICS_PORT: '3000' })).to.throw(problem);
    expect(() => readEnv({ PORT: '80', METRICS_PORT: '80' })).to.throw(problem);
    expect(readEnv({ METRICS_PORT: '9464' }).METRICS_PORT).to.equal(9464);
  });

  it('takes a replica only beside the database that it copies', () => {
    const DATABASE_READ_URL = 'postgresql://replica.example/parkweb';
    expect(() => readEnv({ DATABASE_READ_URL })).to.throw('DATABASE_READ_URL needs DATABASE_URL');
    const both = readEnv({ DATABASE_READ_URL, DATABASE_URL: 'postgresql://leader.example/parkweb' });
    expect(both.DATABASE_READ_URL).to.equal(DATABASE_READ_URL);
  });

  it('refuses http in production', () => {
    expect(() => readEnv({ ...PRODUCTION, PUBLIC_ORIGIN: 'http://parking.example' })).to.throw(
      'PUBLIC_ORIGIN begins with https:// in production',
    );
    expect(readEnv({ ...PRODUCTION, PUBLIC_ORIGIN: 'https://parking.example' }).isProduction).to.equal(true);
  });
});
