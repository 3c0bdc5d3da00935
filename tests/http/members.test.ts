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
      /^return_to=\{"name":"Test","params":\{"id":"a\/b"\},"query":\{"page":"2"\}\}; Path=\/; Max-Age=600/,
    );
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
