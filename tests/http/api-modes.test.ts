import { expect } from 'chai';
import {
  drip,
  flood,
  json,
  plain,
  redirect,
  reset,
  silence,
  type StandInAnswer,
  startStandInApi,
  type StandInApi,
} from '../support/stand-in-api.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { until } from '../support/until.ts';

const AWAY = 'Prices and bookings are temporarily unavailable.';
const CLOSED = 'Online booking is closed right now.';
const SESSION = { cookie: `session_id=${crypto.randomUUID()}` };
const PRICES = '/booking?fromDate=2026-12-05&fromTime=09:00&toDate=2026-12-07&toTime=09:00';
/** The budget of a page (reliability F3), plus a margin for a busy machine. */
const BUDGET = 3_000 + 1_000;

describe('When the API', () => {
  let api: StandInApi;
  let site: RunningSite;

  beforeEach(async () => {
    api = await startStandInApi();
    site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL } });
  });
  afterEach(async () => {
    await site.close();
    await api.close();
  });

  const isShown = (words: string) => async () => (await site.get('/')).text.includes(words);
  const isGone = (words: string) => async () => !(await isShown(words)());

  describe('reports in its settings', () => {
    for (const [what, settings, words] of [
      ['that it is in maintenance, all pages show it', { is_parkweb_maint: true }, AWAY],
      ['that bookings are disabled, all pages show it', { bookings_disabled: true }, CLOSED],
    ] as const) {
      it(`${what} until the settings change`, async () => {
        api.answer('GET /settings', json(settings));
        await until(isShown(words));
        for (const path of ['/', '/booking', '/health', '/nowhere']) {
          expect((await site.get(path)).text, path).to.contain(words);
        }
        api.answer('GET /settings', json({}));
        await until(isGone(words));
      });
    }
  });

  describe('is offline', () => {
    for (const [what, leave, comeBack] of [
      [
        'with 503',
        () => api.answer('GET /settings', json({}, 503)),
        () => api.answer('GET /settings', json({})),
      ],
      ['because it refuses connections', () => api.refuse(), () => api.listen()],
      [
        'with settings that are invalid JSON',
        () => api.answer('GET /settings', plain('{"bookings_disabled": tru')),
        () => api.answer('GET /settings', plain('\uFEFF{"bookings_disabled": false}')),
      ],
      [
        'with settings that break their contract',
        () => api.answer('GET /settings', json({ bookings_disabled: 'perhaps' })),
        () => api.answer('GET /settings', plain('\uFEFF {}', 200, { 'content-type': 'text/html' })),
      ],
    ] as const) {
      it(`${what}, the site shows it, sends no other calls, and recovers automatically`, async () => {
        await leave();
        await until(isShown(AWAY));
        api.calls.length = 0;
        const began = performance.now();
        const { status } = await site.get('/', { headers: SESSION });
        expect(status).to.equal(200);
        expect((await site.get(PRICES, { headers: SESSION })).text).to.contain(AWAY);
        expect(performance.now() - began).to.be.lessThan(1_000);
        const asked = new Set(api.calls.map(({ path }) => path));
        for (const path of ['/api/msg-chk', '/booking-quotes/set']) expect(asked).to.not.include(path);
        await comeBack();
        await until(isGone(AWAY));
        expect((await site.get(PRICES)).text).to.contain('59.59');
      });
    }

    it('for one call of a page, only that page is offline, and nobody shares it', async () => {
      api.answer('POST /booking-quotes/set', json({}, 503));
      const { text, headers } = await site.get(PRICES);
      expect(text).to.contain(AWAY);
      expect(headers['cache-control']).to.equal('private, no-store');
      for (const path of ['/', '/booking', '/health']) {
        expect((await site.get(path)).text, path).to.not.contain(AWAY);
      }
      expect(site.logged.map(({ mode }) => mode)).to.not.include('offline');
    });

    it('for one call of a browser, no page of others is offline', async () => {
      api.answer('GET /booking-quotes/{}', json({}, 503, { 'retry-after': '7' }));
      const { status, headers } = await site.get('/api/booking-quotes/q1');
      expect([status, headers['retry-after']]).to.deep.equal([503, '7']);
      expect((await site.get('/')).text).to.not.contain(AWAY);
    });

    it('for everybody, no offline page is public or shared', async () => {
      expect((await site.get('/')).headers['cache-control']).to.contain('public');
      api.answer('GET /settings', json({}, 503));
      await until(isShown(AWAY));
      const { headers } = await site.get('/');
      expect(headers['cache-control']).to.equal('private, no-store');
      expect(headers.etag).to.equal(undefined);
    });
  });

  it('answers the settings too late, calls are still sent', async () => {
    api.answer('GET /settings', silence);
    await until(() => site.logged.some(({ mode }) => mode === 'timeout'));
    const { status, text } = await site.get(PRICES);
    expect(status).to.equal(200);
    expect(text).to.contain('59.59').and.not.contain(AWAY);
    expect((await site.get('/health')).text).to.contain('Slow');
  });

  describe('answers a page', () => {
    for (const [what, answer] of [
      ['never', silence],
      ['one byte at a time', drip],
      ['endlessly', flood(100 * 1024 * 1024)],
      ['and closes the connection', reset],
      ['with a redirect', redirect('http://127.0.0.1:1/')],
      ['with a wrong length', (res) => void res.writeHead(200, { 'content-length': '999' }).end('{}')],
      ['with invalid JSON', plain('{"quotes": [')],
      ['with HTML', plain('<html>Not found</html>', 200, { 'content-type': 'text/html' })],
      ['with JSON of ten thousand levels', plain('['.repeat(10_000) + ']'.repeat(10_000))],
      ['with a poisoned object', plain('{"__proto__": {"quotes": []}, "constructor": 1}')],
      ['with null', plain('null')],
      ['with nulls', json({ quotes: [null], id: null, number: null })],
      ['with other types', json({ quotes: 'none', id: 7, number: {} })],
      ['with 500', json({ error: 'BROKEN', stack: 'secret words' }, 500)],
      ['with 418', json({}, 418)],
      ['with 204', json({}, 204)],
      ['with 429', json({}, 429, { 'retry-after': 'soon' })],
    ] satisfies [string, StandInAnswer][]) {
      it(`${what}, the page is complete within its budget`, async () => {
        api.answer('POST /booking-quotes/set', answer);
        api.answer('GET /booking-quotes/{}', answer);
        api.answer('GET /bookings/{}', answer);
        const load = async (path: string) => {
          const began = performance.now();
          const { status, text } = await site.get(path);
          expect(performance.now() - began).to.be.lessThan(BUDGET);
          expect(text, path)
            .to.match(/<h1[ >]/)
            .and.match(/<\/html>$/)
            .and.not.contain('secret words');
          expect(status, path).to.be.oneOf([200, 404, 418, 429, 500, 502, 503, 504]);
        };
        await Promise.all([PRICES, '/booking?quoteId=q1', '/bookings/b1/?token=t'].map(load));
        expect(({} as Record<string, unknown>).quotes).to.equal(undefined);
      });
    }
  });
});
