import { expect } from 'chai';
import { createElement } from 'react';
import { useStores } from '../../shared/stores/stores-context.ts';
import { defer } from '../support/defer.ts';
import { deferredPage, TextStore } from '../support/deferred-page.tsx';
import { json, startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import {
  pageOf,
  readState,
  type RunningSite,
  type SiteOptions,
  startSite,
  withPages,
} from '../support/start-site.ts';
import { until } from '../support/until.ts';

const SHARED = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';
const SESSION = crypto.randomUUID();

describe('A cached page', () => {
  let api: StandInApi;
  let site: RunningSite | undefined;
  let now: Date;

  before(async () => (api = await startStandInApi()));
  beforeEach(() => {
    api.reset();
    now = new Date('2026-11-20T12:05:00Z');
  });
  afterEach(() => site?.close());
  after(() => api.close());

  async function start(options: Partial<SiteOptions> = {}) {
    site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL }, now: () => now, ...options });
    return site;
  }

  const advance = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));

  /** A shared page that counts its renderings. */
  function countingPage(render: () => string = () => 'words') {
    let renderings = 0;
    const page = pageOf(() => {
      renderings += 1;
      return `${render()} ${renderings}`;
    });
    return { page, renderings: () => renderings };
  }

  it('is rendered once for many visitors', async () => {
    const { page, renderings } = countingPage();
    const { get } = await start({ site: withPages({ '/x': page }, { isShared: true }) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/x')));
    expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
    expect(renderings()).to.equal(1);
    expect((await get('/x?utm_source=mail')).text).to.equal(answers[0]?.text);
    expect(renderings()).to.equal(1);
  });

  it('allows short caching and sends Vary', async () => {
    const { get } = await start();
    const { headers, cookies } = await get('/');
    expect(headers).to.include({ 'cache-control': SHARED, vary: 'Accept-Encoding, Cookie' });
    expect(headers.etag).to.match(/^W\/"[\w-]{22}"$/);
    expect(cookies).to.deep.equal([]);
  });

  it('is sent as brotli, gzip or uncompressed, with its length and the same ETag', async () => {
    const { get } = await start();
    const plain = await get('/');
    expect(plain.headers['content-encoding']).to.equal(undefined);
    for (const [accept, encoding] of [
      ['br, gzip', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const answer = await get('/', { headers: { 'accept-encoding': accept } });
      expect(answer.headers).to.include({ 'content-encoding': encoding, etag: plain.headers.etag });
      expect(Number(answer.headers['content-length'])).to.equal(answer.bytes.length);
      expect(answer.bytes.length).to.be.lessThan(plain.bytes.length / 2);
      expect(answer.text).to.equal(plain.text);
    }
  });

  it('answers 304 to a matching ETag', async () => {
    const { get } = await start();
    const { headers } = await get('/');
    const again = await get('/', {
      headers: { 'if-none-match': `"old", ${headers.etag}`, 'accept-encoding': 'br' },
    });
    expect(again).to.include({ status: 304, text: '' });
    expect(again.headers).to.include({ etag: headers.etag, 'cache-control': SHARED });
    expect((await get('/', { headers: { 'if-none-match': 'W/"other"' } })).status).to.equal(200);
  });

  it('answers HEAD with headers only', async () => {
    const { get } = await start();
    const whole = await get('/', { headers: { 'accept-encoding': 'gzip' } });
    const head = await get('/', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    expect(head).to.include({ status: 200, text: '' });
    expect(head.headers).to.include({
      'content-length': whole.headers['content-length'],
      etag: whole.headers.etag,
    });
  });

  it('has no inline scripts, because it has no nonce', async () => {
    const late = Promise.resolve('x'.repeat(30_000));
    const { get } = await start({ site: withPages({ '/x': deferredPage(late) }, { isShared: true }) });
    for (const path of ['/', '/x']) {
      const { text, headers } = await get(path);
      expect(headers['content-security-policy']).to.not.contain('nonce');
      const inline = text.match(/<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))[^>]*>/g);
      expect(inline, path).to.equal(null);
      expect(text).to.not.match(/ (?:style|on\w+)="/);
    }
    expect((await get('/x')).text)
      .to.contain('late: <!-- -->xxx')
      .and.not.contain('being fetched');
  });

  it('is the same for visitors with cookies that are no login, whose browser loads their messages later', async () => {
    api.answer('GET /api/msg-chk', json({ messages: [{ id: 'm1', template: 'parkscore', payload: null }] }));
    const { page, renderings } = countingPage();
    const { get } = await start({ site: withPages({ '/x': page }, { isShared: true }) });
    const stranger = await get('/x');
    expect(stranger.headers).to.not.have.property('server-timing');
    const ours = [`session_id=${SESSION}`, `anon_id=${SESSION}; session_id=${SESSION}`, 'return_to={}'];
    for (const cookie of [...ours, 'theme=dark', 'session_id=not%20one%20of%20ours', `device=${SESSION}`]) {
      const { text, headers, cookies } = await get('/x', { headers: { cookie } });
      expect(text, cookie).to.equal(stranger.text);
      expect(headers).to.include({ 'cache-control': SHARED, vary: 'Accept-Encoding, Cookie' });
      expect(headers['server-timing']).to.equal(
        cookie.includes(SESSION) && !cookie.startsWith('device') ? 'messages' : undefined,
      );
      expect(cookies).to.deep.equal([]);
    }
    expect([renderings(), api.count('GET /api/msg-chk')]).to.deep.equal([1, 0]);
  });

  it('is not sent to visitors with a login, whose pages are rendered for them', async () => {
    api.answer('GET /api/msg-chk', json({ messages: [{ id: 'm1', template: 'parkscore', payload: null }] }));
    const { page, renderings } = countingPage();
    const { get } = await start({ site: withPages({ '/x': page }, { isShared: true }) });
    const logins: Record<string, string>[] = [
      { cookie: 'access_token=abc' },
      { cookie: `session_id=${SESSION}; refresh_token=abc` },
      { authorization: 'Bearer abc' },
    ];
    for (const headers of logins) {
      const known = await get('/x', { headers });
      expect(known.headers).to.include({ 'cache-control': 'private, no-store' });
      expect(known.headers).to.not.have.any.keys('etag', 'server-timing');
      expect(known.text).to.contain('"siteMessages":[{"id":"m1"');
    }
    expect(renderings()).to.equal(3);
    expect((await get('/x')).text).to.not.contain('siteMessages');
  });

  it('is rendered for a query that it depends on, and for a session that it depends on', async () => {
    const { page, renderings } = countingPage();
    const { get } = await start({
      site: withPages({ '/x': page }, { isShared: true, dependsOn: ['query', 'session'] }),
    });
    const stranger = await get('/x');
    expect((await get('/x?utm_source=mail&gclid=1', { headers: { cookie: 'theme=dark' } })).text).to.equal(
      stranger.text,
    );
    expect(renderings()).to.equal(1);
    for (const target of ['/x?token=abc', '/x?utm_source=mail&a', '/x?showLogin=true']) {
      const { headers } = await get(target);
      expect(headers['cache-control'], target).to.equal('private, no-store');
    }
    const known = await get('/x', { headers: { cookie: `session_id=${SESSION}` } });
    expect(known.headers['cache-control']).to.equal('private, no-store');
    expect((await get('/x')).text).to.equal(stranger.text);
  });

  it('has the default dates of its half hour, for nobody longer', async () => {
    const { get } = await start();
    for (const path of ['/', '/booking']) {
      now = new Date('2026-11-20T12:29:59.400Z');
      const before = await get(path);
      expect(readState(before.text).booking).to.have.nested.property('stay.from', '2026-11-20T04:30');
      expect(before.headers['cache-control']).to.equal('public, max-age=0, s-maxage=0');
      now = new Date('2026-11-20T12:30:00.001Z');
      const after = await get(path, { headers: { cookie: `session_id=${SESSION}` } });
      expect(readState(after.text).booking).to.have.nested.property('stay.from', '2026-11-20T05:00');
      expect(after.headers['cache-control']).to.equal(SHARED);
    }
    now = new Date('2026-11-20T12:59:00Z');
    expect((await get('/booking')).headers['cache-control']).to.equal('public, max-age=0, s-maxage=30');
  });

  it('is rendered again when bookings are disabled or enabled', async () => {
    const page = pageOf(() => createElement(Shown));
    const Shown = () => (useStores().settings.areBookingsDisabled ? 'closed' : 'open');
    const { get } = await start({ site: withPages({ '/x': page }, { isShared: true }) });
    const before = await get('/x');
    expect(before.text).to.contain('>open<');
    api.answer('GET /settings', json({ bookings_disabled: true }));
    await until(async () => (await get('/x')).text.includes('>closed<'));
    expect((await get('/x')).headers.etag).to.not.equal(before.headers.etag);
    expect((await get('/')).text).to.contain('Online booking is closed right now.');
    api.answer('GET /settings', json({ bookings_disabled: false }));
    await until(async () => (await get('/x')).text === before.text);
  });

  it('is not cached while a call that it needs answers 503', async () => {
    const AWAY = 'temporarily unavailable';
    api.answer('GET /rates/examples', json({}, 503));
    const { get } = await start();
    const alone = await get('/rates');
    expect(alone.headers['cache-control']).to.equal('private, no-store');
    expect(alone.text).to.contain(AWAY);
    api.reset();
    const shared = await get('/rates');
    expect(shared.headers['cache-control']).to.equal(SHARED);
    expect(shared.text).to.not.contain(AWAY);
  });

  it('is refreshed in the background after five seconds, and before it is sent after a minute', async () => {
    const { page, renderings } = countingPage();
    const { get } = await start({ site: withPages({ '/x': page }, { isShared: true }) });
    expect((await get('/x')).text).to.contain('words 1');
    advance(4_900);
    expect((await get('/x')).text).to.contain('words 1');
    expect(renderings()).to.equal(1);
    advance(200);
    expect((await get('/x')).text).to.contain('words 1');
    await until(() => renderings() === 2);
    await until(async () => (await get('/x')).text.includes('words 2'));
    advance(61_000);
    expect((await get('/x')).text).to.contain('words 3');
  });

  it('keeps its ETag when a new rendering is identical', async () => {
    const { get } = await start({ site: withPages({ '/x': pageOf(() => 'words') }, { isShared: true }) });
    const { etag } = (await get('/x')).headers;
    advance(70_000);
    expect((await get('/x')).headers.etag).to.equal(etag);
  });

  it('stays for a minute when rendering fails, then the uncached error page is sent', async () => {
    let isBroken = false;
    const page = pageOf(() => {
      if (isBroken) throw new Error('Broken now');
      return 'words';
    });
    const { get, reported } = await start({ site: withPages({ '/x': page }, { isShared: true }) });
    await get('/x');
    isBroken = true;
    advance(6_000);
    expect((await get('/x')).status).to.equal(200);
    await until(() => reported.length === 1);
    expect((await get('/x')).status).to.equal(200);
    advance(60_000);
    const failed = await get('/x');
    expect(failed.status).to.equal(500);
    expect(failed.headers['cache-control']).to.equal('private, no-store');
    isBroken = false;
    expect((await get('/x')).text).to.contain('words');
  });

  it('does not block visitors when its rendering never ends', async () => {
    const page = deferredPage(new Promise(() => undefined));
    const { get } = await start({
      site: withPages({ '/x': page }, { isShared: true }),
      patience: 0,
      renderLimit: 50,
    });
    const { status, headers, text } = await get('/x');
    expect(status).to.equal(200);
    expect(headers['cache-control']).to.equal('private, no-store');
    expect(text).to.contain('being fetched');
  });

  it('does not wait for late data, but is cached with them', async () => {
    const late = defer<string>();
    const { page, renderings } = countingPage();
    page.fetchData = ({ stores }) => stores.deferred.load(TextStore, (store) => store.load(late.promise));
    const { get } = await start({ site: withPages({ '/x': page }, { isShared: true }), patience: 0 });
    const { headers } = await get('/x');
    expect(headers['cache-control']).to.equal('private, no-store');
    expect(renderings()).to.equal(1);
    late.resolve('here');
    await until(async () => (await get('/x')).headers['cache-control'] === SHARED);
    const { text } = await get('/x');
    expect(readState(text))
      .to.deep.include({ lazy: { late: 'here' } })
      .and.not.include.keys('deferred');
  });

  it('counts each view', async () => {
    const { get } = await start();
    for (let request = 0; request < 3; request += 1) await get('/');
    await until(() => api.count('POST /events/') === 3);
  });
});
