import { expect } from 'chai';
import { startGateway } from '../support/start-gateway.ts';
import { json, startStandInApi, type RecordedCall, type StandInApi } from '../support/stand-in-api.ts';

const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const EXPIRED = 'session_id=; access_token=access-1; refresh_token=refresh-1';

describe('The gateway’s session', () => {
  let api: StandInApi;
  let gateway: Awaited<ReturnType<typeof startGateway>>;

  beforeEach(async () => {
    api = await startStandInApi();
    gateway = await startGateway({ mode: 'remote', baseURL: api.baseURL }, { trustedHops: 1 });
  });
  afterEach(async () => {
    await gateway.close();
    await api.close();
  });

  /** `GET /club/me` answers 200 to `access-2` only. */
  const expireAccess = () =>
    api.answer('GET /club/me', (res, call) =>
      (call.headers.authorization === 'Bearer access-2'
        ? json({ number: 'P1' })
        : json({ error: 'UNAUTHORIZED' }, 401))(res, call),
    );
  const getMe = (cookie: string, more: Record<string, string> = {}) =>
    gateway.send({ target: '/api/club/me', headers: { ...OWN, cookie, ...more } });

  it('adds bearer, ids, address, version and JSON headers', async () => {
    const [session, anon] = [crypto.randomUUID(), crypto.randomUUID()];
    await gateway.send({
      target: '/api/booking-quotes/q1?x=1',
      headers: {
        ...OWN,
        cookie: `session_id=${session}; anon_id=${anon}; access_token=abc.def`,
        'x-forwarded-for': '6.6.6.6, 9.9.9.9',
        accept: 'application/json',
      },
    });
    expect(api.calls[0]).to.include({ method: 'GET', path: '/booking-quotes/q1' });
    expect(api.calls[0]?.query).to.deep.equal({ x: '1' });
    expect(api.calls[0]?.headers).to.include({
      authorization: 'Bearer abc.def',
      'x-session-id': session,
      'x-anon-id': anon,
      'x-forwarded-for': '9.9.9.9',
      'client-version': '5.15.0',
      accept: 'application/json',
      'content-type': 'application/json',
    });
    expect(api.calls[0]?.headers).not.to.have.any.keys('cookie', 'origin', 'sec-fetch-site');
  });

  it('ignores cookies that the site did not write', async () => {
    const answer = await gateway.send({
      target: '/api/settings',
      headers: {
        ...OWN,
        cookie: 'session_id=%00%ff; anon_id=1 or 1; access_token="a b"; refresh_token=%0d%0a; =;;',
      },
    });
    expect(answer.status).to.equal(200);
    expect(api.calls[0]?.headers).not.to.have.any.keys('authorization', 'x-session-id', 'x-anon-id');
  });

  it('stores the ids that the API assigns in HttpOnly cookies and removes their headers', async () => {
    const [session, anon] = [crypto.randomUUID(), crypto.randomUUID()];
    api.answer(
      'GET /settings',
      json({}, 200, { 'x-set-session-id': session, 'x-set-anon-id': anon, 'set-cookie': 'evil=1' }),
    );
    const answer = await gateway.send({ target: '/api/settings' });
    expect(answer.cookies).to.deep.equal([
      `session_id=${session}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`,
      `anon_id=${anon}; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(answer.headers).not.to.have.any.keys('x-set-session-id', 'x-set-anon-id');
  });

  it('binds cookies to host and https when the site uses https', async () => {
    const secure = await startGateway(
      { mode: 'remote', baseURL: api.baseURL },
      { publicOrigin: 'https://park.example' },
    );
    const session = crypto.randomUUID();
    api.answer('GET /settings', json({}, 200, { 'x-set-session-id': session }));
    const answer = await secure.send({ target: '/api/settings' });
    expect(answer.cookies).to.deep.equal([
      `__Host-session_id=${session}; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]);
    await secure.close();
  });

  it('renews an expired token once and repeats the call', async () => {
    expireAccess();
    const answer = await getMe(EXPIRED);
    expect(answer.body).to.deep.equal({ number: 'P1' });
    expect(api.calls.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'GET /club/me',
      'POST /auth/token',
      'GET /club/me',
    ]);
    expect(api.calls[1]?.body).to.deep.equal({
      grant_type: 'refresh_token',
      client_id: 'parkweb',
      refresh_token: 'refresh-1',
    });
    expect(answer.cookies.map((cookie) => cookie.split(';')[0])).to.deep.equal([
      'access_token=access-2',
      'refresh_token=refresh-2',
    ]);
  });

  it('renews the token before the call when there is no access token', async () => {
    expireAccess();
    expect((await getMe('refresh_token=refresh-1')).status).to.equal(200);
    expect(api.count('GET /club/me')).to.equal(1);
  });

  it('renews the token once for fifty concurrent calls and for one right after', async () => {
    expireAccess();
    const storm = await Promise.all(Array.from({ length: 50 }, () => getMe(EXPIRED)));
    const straggler = await getMe(EXPIRED);
    expect([...storm, straggler].map(({ status }) => status)).to.deep.equal(Array(51).fill(200));
    expect(api.count('POST /auth/token')).to.equal(1);
  });

  it('logs out when the refresh token is rejected, and forwards the 401', async () => {
    expireAccess();
    api.answer('POST /auth/token', json({ error: 'UNAUTHORIZED' }, 401));
    const answer = await getMe(EXPIRED);
    expect(answer.status).to.equal(401);
    expect(answer.cookies).to.deep.equal([
      'access_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'refresh_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  it('keeps the login while the auth service is down', async () => {
    expireAccess();
    api.answer('POST /auth/token', json({}, 500));
    const answer = await getMe(EXPIRED);
    expect(answer.status).to.equal(401);
    expect(answer.cookies).to.deep.equal([]);
  });

  it('does not renew the token of a caller that sent its own', async () => {
    expireAccess();
    const answer = await getMe(EXPIRED, { authorization: 'Bearer mine' });
    expect(answer.status).to.equal(401);
    expect(api.calls[0]?.headers.authorization).to.equal('Bearer mine');
    expect(api.count('POST /auth/token')).to.equal(0);
  });

  it('moves the tokens of a login into cookies that expire with them', async () => {
    const exp = Math.floor(Date.UTC(2040, 0, 1) / 1000);
    const jwt = `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.sig`;
    api.answer(
      'POST /club/login',
      json({
        access_token: jwt,
        refresh_token: 'r1',
        refresh_token_expires: '2041-01-01T00:00:00Z',
        number: 'P1',
      }),
    );
    const answer = await gateway.send({
      target: '/api/club/login',
      method: 'POST',
      headers: OWN,
      body: { email: 'a', password: 'b' },
    });
    expect(answer.text).to.equal('{"number":"P1"}');
    expect(answer.cookies).to.deep.equal([
      `access_token=${jwt}; Path=/; Expires=Sun, 01 Jan 2040 00:00:00 GMT; HttpOnly; SameSite=Lax`,
      'refresh_token=r1; Path=/; Expires=Tue, 01 Jan 2041 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ]);
  });

  it('hides the auth service from scripts', async () => {
    const answer = await gateway.send({ target: '/api/auth/token', method: 'POST', headers: OWN, body: {} });
    expect(answer.status).to.equal(404);
    expect(api.calls).to.have.length(0);
  });

  it('aborts the API call when the browser closes the connection', async () => {
    let gone: (call: RecordedCall) => void = () => undefined;
    const heard = new Promise<RecordedCall>((resolve) => (gone = resolve));
    let closed: () => void = () => undefined;
    const upstreamClosed = new Promise<void>((resolve) => (closed = resolve));
    api.answer('GET /club/me', (res, call) => {
      res.once('close', closed);
      gone(call);
    });
    const browser = new AbortController();
    const asking = gateway
      .send({ target: '/api/club/me', headers: OWN, signal: browser.signal })
      .catch(() => 'left');
    await heard;
    browser.abort();
    expect(await asking).to.equal('left');
    await upstreamClosed;
  });
});
