import { expect } from 'chai';
import { startGateway } from '../support/start-gateway.ts';
import { startStandInApi, type StandInApi } from '../support/stand-in-api.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('The gateway’s same-origin check', () => {
  let api: StandInApi;
  let gateway: Awaited<ReturnType<typeof startGateway>>;

  before(async () => {
    api = await startStandInApi();
    gateway = await startGateway({ mode: 'remote', baseURL: api.baseURL });
  });
  beforeEach(() => api.reset());
  after(async () => {
    await gateway.close();
    await api.close();
  });

  const post = (headers: Record<string, string>, body: unknown = {}) =>
    gateway.send({ target: '/api/events/', method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });

  it('accepts a page of the same origin', async () => {
    expect((await post({ origin: gateway.origin })).status).to.equal(200);
    expect((await post({ 'sec-fetch-site': 'same-origin', cookie: 'a=b' })).status).to.equal(200);
    expect(api.calls).to.have.length(2);
  });

  const strangers: [string, Record<string, string>][] = [
    ['a page of another site', { origin: 'https://evil.example' }],
    [
      'a cross-site page with Sec-Fetch-Site',
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ],
    ['a page of another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a request without headers', {}],
    ['a browser that hides its origin', { cookie: 'session_id=x', 'client-version': '5.15.0' }],
    ['a request with only a Referer', { referer: 'https://evil.example/', 'client-version': '5.15.0' }],
  ];
  for (const [who, headers] of strangers) {
    it(`rejects ${who} with 403 without calling the API`, async () => {
      const answer = await post(headers);
      expect(answer.status).to.equal(403);
      expect(answer.body).to.include({ error: 'FORBIDDEN' });
      expect(answer.body).to.have.property('formErrors').that.has.length(1);
      expect(api.calls).to.have.length(0);
    });
  }

  it('accepts another server with the ids of its own visitor', async () => {
    const sessionId = crypto.randomUUID();
    const answer = await post({
      'client-version': '5.15.0',
      'x-session-id': sessionId,
      authorization: 'Bearer of-theirs',
    });
    expect(answer.status).to.equal(200);
    expect(api.calls[0]?.headers).to.include({
      'x-session-id': sessionId,
      authorization: 'Bearer of-theirs',
    });
  });

  it('uses ids of cookies only for browsers', async () => {
    await post({ origin: gateway.origin, 'x-session-id': crypto.randomUUID() });
    expect(api.calls[0]?.headers).not.to.have.property('x-session-id');
  });

  it('compares the origin with the public origin, not with the Host header', async () => {
    const secure = await startGateway(
      { mode: 'remote', baseURL: api.baseURL },
      { publicOrigin: 'https://park.example' },
    );
    const send = (origin: string) =>
      secure.send({ target: '/api/events/', method: 'POST', headers: { ...JSON_TYPE, origin }, body: {} });
    expect((await send('https://park.example')).status).to.equal(200);
    expect((await send(secure.origin)).status).to.equal(403);
    await secure.close();
  });

  it('rejects forms and plain text as a JSON body', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await post({ origin: gateway.origin, 'content-type': type }, '{"class":"page"}');
      expect(answer.status, type).to.equal(415);
    }
    expect(api.calls).to.have.length(0);
  });

  it('allows reads without an origin', async () => {
    const answer = await gateway.send({ target: '/api/settings', headers: {} });
    expect(answer.status).to.equal(200);
    expect(answer.headers).to.include({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});
