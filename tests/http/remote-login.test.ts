import { expect } from 'chai';
import { createStores } from '../../shared/stores/create-stores.ts';
import { JoinStore } from '../../shared/stores/JoinStore.ts';
import { PasswordResetStore } from '../../shared/stores/PasswordResetStore.ts';
import { SignIn } from '../../shared/stores/SignIn.ts';
import { openBrowser } from '../support/browser-stand-in.ts';
import { json, type RecordedCall, startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const SESSION = crypto.randomUUID();
const ANON = crypto.randomUUID();
const IDS = { session_id: SESSION, anon_id: ANON };
const TOKENS = { access_token: 'access-1', refresh_token: 'refresh-1' };

/** The headers of every call (specification §7). Token renewals have only these, because one serves many sessions. */
const THE_SITES = {
  accept: 'application/json',
  'content-type': 'application/json',
  'client-version': '5.15.0',
};
/** The headers of a visitor's calls, with or without a login. */
const IN_WHOSE_NAME = {
  ...THE_SITES,
  'x-forwarded-for': '127.0.0.1',
  'x-session-id': SESSION,
  'x-anon-id': ANON,
};
const EMAIL = 'ann@example.com';
const PASSWORD = ' eight yellow umbrellas ';

describe('With a remote API, a browser', () => {
  let api: StandInApi;
  let site: RunningSite;

  before(async () => {
    api = await startStandInApi();
    const timeouts = { settingsInterval: 3_600_000, settingsRecoveryInterval: 20 };
    site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL }, timeouts });
  });
  beforeEach(() => api.reset());
  afterEach(() => {
    for (const { path, headers } of api.calls) {
      expect(headers).to.include(path === '/auth/token' ? THE_SITES : IN_WHOSE_NAME);
      expect(headers).to.not.have.any.keys('cookie', 'origin', 'sec-fetch-site', 'referer');
    }
  });
  after(() => site.close());
  after(() => api.close());

  function browse(cookies: Record<string, string>) {
    const transport = openBrowser(`http://127.0.0.1:${site.port}`, { ...IDS, ...cookies });
    return createStores(async () => transport).stores;
  }
  /** Each call with its token. */
  const heard = () => api.calls.map(describeCall);
  const ME = ['GET', '/club/me', undefined, 'Bearer access-1'];

  it('logs in with the exact password and loads the member with the new token', async () => {
    const stores = browse({});
    const signIn = stores.lazy.of(SignIn);
    signIn.fields.restore({ email: ` ${EMAIL}`, password: PASSWORD });
    expect(await signIn.logIn()).to.equal(true);
    expect(heard()).to.deep.equal([
      ['POST', '/club/login', { email: EMAIL, password: PASSWORD }, undefined],
      ME,
    ]);
    expect(stores.auth.number).to.equal('70001');
  });

  it('logs out with its token and sends neither token nor ids afterwards', async () => {
    const signIn = browse(TOKENS).lazy.of(SignIn);
    api.answer('POST /club/logout', json({}));
    await signIn.logOut();
    expect(heard()).to.deep.equal([['POST', '/club/logout', {}, 'Bearer access-1']]);
    api.reset();
    api.answer('GET /club/me', json({ error: 'UNAUTHORIZED' }, 401));
    await signIn.load().catch(() => null);
    expect(heard()).to.deep.equal([['GET', '/club/me', undefined, undefined]]);
    for (const { headers } of api.calls) expect(headers).to.not.have.any.keys('x-session-id', 'x-anon-id');
    api.reset();
  });

  it('renews an expired token once and repeats the call with the new one', async () => {
    api.answer('GET /club/me', (res, call) => {
      const isRenewed = call.headers.authorization === 'Bearer access-2';
      return (isRenewed ? json({ number: '70001' }) : json({ error: 'UNAUTHORIZED' }, 401))(res, call);
    });
    const stores = browse(TOKENS);
    await stores.lazy.of(SignIn).load();
    const renewal = { grant_type: 'refresh_token', client_id: 'parkweb', refresh_token: 'refresh-1' };
    expect(api.calls.map(({ method, path, body }) => [method, path, body])).to.deep.equal([
      ['GET', '/club/me', undefined],
      ['POST', '/auth/token', renewal],
      ['GET', '/club/me', undefined],
    ]);
    expect(stores.auth.number).to.equal('70001');
  });

  it('joins and is a member immediately when the API mails no link', async () => {
    const stores = browse({});
    const join = stores.lazy.of(JoinStore);
    join.fields.restore({ long_name: 'Ann Lee', short_name: 'Ann', email: EMAIL, password: PASSWORD });
    expect(await join.join()).to.equal(true);
    const form = { long_name: 'Ann Lee', short_name: 'Ann', email: EMAIL, password: PASSWORD };
    expect(heard()).to.deep.equal([['POST', '/club/register', form, undefined], ME]);
    expect(stores.auth.isSignedIn).to.equal(true);
  });

  it('confirms its address with only the token of a mailed link', async () => {
    const join = browse({}).lazy.of(JoinStore);
    join.open('a.b-c');
    api.answer('POST /club/register/confirm', json(TOKENS));
    expect(await join.confirm()).to.equal(true);
    expect(heard()).to.deep.equal([['POST', '/club/register/confirm', { token: 'a.b-c' }, undefined], ME]);
  });

  it('requests a password reset by address and sets a new password with the mailed link', async () => {
    const stores = browse({});
    const reset = stores.lazy.of(PasswordResetStore);
    reset.request.restore({ email: `${EMAIL} ` });
    await reset.ask();
    reset.open('a.b-c');
    reset.choice.restore({ password: PASSWORD });
    await reset.choose();
    expect(heard()).to.deep.equal([
      ['POST', '/club/request-password-reset', { email: EMAIL }, undefined],
      ['POST', '/club/password-reset', { token: 'a.b-c', password: PASSWORD }, undefined],
    ]);
    expect([reset.sentTo, reset.choice.isSent, stores.auth.isSignedIn]).to.deep.equal([EMAIL, true, false]);
  });
});

const describeCall = ({ method, path, body, headers }: RecordedCall) => [
  method,
  path,
  body,
  headers.authorization,
];
