import { expect } from 'chai';
import { createElement } from 'react';
import { useStores } from '../../shared/stores/stores-context.ts';
import { json, startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { pageOf, readState, type RunningSite, startSite, withPages } from '../support/start-site.ts';

const COOKIE = 'access_token=access-1; refresh_token=refresh-1';
const UNAUTHORIZED = json({ error: 'UNAUTHORIZED' }, 401);

describe('A page with a login', () => {
  let api: StandInApi;
  let site: RunningSite;

  before(async () => {
    api = await startStandInApi();
    const Name = () => createElement('p', null, `for ${useStores().auth.profile.longName}`);
    const page = pageOf(() => createElement(Name), { middleware: ['auth'] });
    site = await startSite({
      place: { mode: 'remote', baseURL: api.baseURL },
      site: withPages({ '/own/:id': page }),
    });
  });
  beforeEach(() => api.reset());
  after(() => site.close());
  after(() => api.close());

  it('shows the member in its first bytes and in its state, and is not cached', async () => {
    api.answer('POST /auth/introspect', json({ user: {}, user_id: 1, policy: ['Bookings:Read'] }));
    for (const path of ['/own/1', '/']) {
      const { text, headers } = await site.get(path, { headers: { cookie: COOKIE } });
      expect(text).to.contain('My Dashboard').and.not.contain('access-1');
      expect(readState(text).auth).to.deep.equal({
        member: {
          number: '70001',
          email: 'ann@example.com',
          longName: 'Ann Lee',
          shortName: 'Ann',
          policy: ['Bookings:Read'],
        },
        isOffered: true,
        returnTo: null,
      });
      expect(headers['cache-control']).to.equal('private, no-store');
    }
  });

  it('renews the token once for all its calls and sets the new tokens as cookies', async () => {
    const renewed = (call: { headers: { authorization?: string | undefined } }) =>
      call.headers.authorization === 'Bearer access-2';
    api.answer('GET /club/me', (res, call) =>
      (renewed(call) ? json({ number: '70001' }) : UNAUTHORIZED)(res, call),
    );
    const { text, cookies } = await site.get('/own/1', { headers: { cookie: COOKIE } });
    expect(readState(text).auth).to.have.nested.property('member.number', '70001');
    expect(cookies.map((cookie) => cookie.split(';')[0])).to.deep.equal([
      'access_token=access-2',
      'refresh_token=refresh-2',
    ]);
    expect(api.count('POST /auth/token')).to.equal(1);
  });

  it('redirects to the login when it has expired, deletes the tokens and remembers the page', async () => {
    api.answer('GET /club/me', UNAUTHORIZED);
    api.answer('POST /auth/token', UNAUTHORIZED);
    const cookie = 'access_token=access-9; refresh_token=refresh-9';
    const { status, headers, cookies } = await site.get('/own/a%2Fb?page=2', { headers: { cookie } });
    expect([status, headers.location]).to.deep.equal([302, '/?showLogin=true']);
    expect(cookies.slice(0, 2).join()).to.match(/^access_token=; Max-Age=0.*,refresh_token=; Max-Age=0/);
    expect(decodeURIComponent(cookies[2] ?? '')).to.match(
      /^return_to=\{"name":"Test","params":\{"id":"a\/b"\},"query":\{"page":"2"\}\}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('remembers the page for the login, in a cookie that scripts never see and that the login deletes', async () => {
    const guarded = await site.get('/own/7');
    const cookie = guarded.cookies.map((line) => line.split(';')[0]).join('; ');
    const { text, headers } = await site.get('/?showLogin=true', { headers: { cookie } });
    const returnTo = { name: 'Test', params: { id: '7' }, query: {} };
    expect(readState(text).auth).to.deep.include({ member: null, returnTo });
    expect(headers['cache-control']).to.equal('private, no-store');
    expect(readState((await site.get('/contact', { headers: { cookie } })).text).auth).to.equal(undefined);
    const login = await site.get('/api/club/login', {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(login.cookies.join()).to.match(/return_to=; Max-Age=0/);
  });

  it('ignores a remembered page that the site did not write', async () => {
    for (const value of ['%7B', 'null', '%7B%22name%22%3A1%7D', 'https%3A%2F%2Fevil.example']) {
      const { text } = await site.get('/?showLogin=true', { headers: { cookie: `return_to=${value}` } });
      expect(readState(text).auth, value).to.equal(undefined);
    }
    const long = await site.get(`/own/7?page=${'x'.repeat(3_000)}`);
    expect(long.cookies.join()).to.match(/return_to=; Max-Age=0/);
  });

  it('shows public pages with an expired login', async () => {
    api.answer('GET /club/me', UNAUTHORIZED);
    api.answer('POST /auth/token', UNAUTHORIZED);
    api.answer('GET /booking-quotes/{}', (res, call) =>
      (call.headers.authorization ? UNAUTHORIZED : json({ error: 'NOT_FOUND' }, 404))(res, call),
    );
    const { status, text } = await site.get('/', { headers: { cookie: COOKIE } });
    expect(status).to.equal(200);
    expect(readState(text)).to.not.have.property('auth');
  });

  it('shows that the club is unavailable and keeps the login while the member cannot be loaded', async () => {
    api.answer('GET /club/me', json({}, 500));
    const { status, cookies } = await site.get('/own/1', { headers: { cookie: COOKIE } });
    expect([status, cookies]).to.deep.equal([503, []]);
  });

  it('opens with a token in the link, and redirects to the login without one', async () => {
    expect((await site.get('/own/1?token=t')).status).to.equal(200);
    expect((await site.get('/own/1')).headers.location).to.equal('/?showLogin=true');
  });

  it('redirects old addresses', async () => {
    for (const [from, to] of [
      ['/auth/login', '/'],
      ['/auth/register', '/register'],
      ['/club/about', '/?showLogin=true'],
      ['/about-point-club', '/?showLogin=true'],
    ] as const) {
      const { status, headers } = await site.get(from);
      expect([status, headers.location]).to.deep.equal([301, to]);
    }
  });
});

describe('A site whose API has no auth service', () => {
  it('offers no login', async () => {
    const api = await startStandInApi();
    const site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL }, authBaseUrl: null });
    const { text } = await site.get('/');
    expect(text).to.not.contain('showLogin');
    expect(readState(text).auth).to.deep.include({ isOffered: false });
    await site.close();
    await api.close();
  });
});
