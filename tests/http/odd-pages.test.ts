import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import { routes } from '../../pages/routes.ts';
import { FALLBACK_ERROR_TEXT } from '../../shared/page/fallback-error-text.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { buildApi } from '../support/api.ts';
import { buildDatabase } from '../support/database.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const RUNS = 150;
const PATIENCE = 3_000;

describe('Odd requests for pages', () => {
  let site: RunningSite;
  let db: Database;
  let api: ReturnType<typeof buildApi>;

  before(async () => {
    db = await buildDatabase();
    api = buildApi({ db });
    site = await startSite({ place: { mode: 'embedded', api } });
  });
  after(async () => {
    await site.close();
    await api.drain();
    await db.close();
  });

  /** Sends these bytes and returns the status; 0 when the connection closes without an answer. */
  async function sendRaw(bytes: string): Promise<number> {
    const socket = connect(site.port, '127.0.0.1').setTimeout(PATIENCE, () =>
      socket.destroy(new Error('It hangs')),
    );
    socket.write(bytes, 'latin1');
    const answer = await text(socket);
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  }

  const get = (target: string, headers = '') =>
    sendRaw(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${headers}\r\n`);

  describe('with an odd address get', () => {
    for (const [target, status] of [
      ['/%E0%A4%A', 404],
      ['/%00', 404],
      ['/%0d%0aset-cookie:x', 404],
      ['/bookings/%00', 404],
      ['/bookings/%E0%A4%A/', 404],
      ['/bookings/..%2f..%2fetc%2fpasswd', 404],
      ['/bookings/%2e%2e/', 200],
      ['/%', 404],
      ['/booking/%', 404],
      ['/../../etc/passwd', 404],
      ['/..%2f..%2fetc/passwd', 404],
      ['/assets/../../package.json', 404],
      ['/assets/%2e%2e/%2e%2e/package.json', 404],
      ['/.vite/manifest.json', 404],
      ['/\\evil.example', 404],
      ['/__proto__', 404],
      ['/constructor/prototype', 404],
      ['//', 200],
      ['/?', 200],
      ['/?%', 200],
      ['/?%E0%A4%A=1&%00=%00', 200],
      ['/?a=1&a=2&a[]=3&a[b]=4', 200],
      ['/?__proto__=1&constructor=2&toString=3', 200],
      [`/?${'a=1&'.repeat(2_000)}`, 200],
      ['/booking?vehicleClass=__proto__&promoCode=%00&fromDate=x&fromDate=y', 200],
      ['/booking?travelFromDate=99999999999999999999&travelToDate=-1', 200],
      ['/booking?travelFromDate=NaN&travelToDate=1e309', 200],
      ['/booking?fromDate=2026-02-30&fromTime=25:61&toDate=%F0%9F%9A%97&toTime=', 200],
      ['/booking?quoteId=..%2f..%2fsettings', 200],
      [`/booking?promoCode=${'x'.repeat(5_000)}`, 200],
    ] as const) {
      it(`${target.slice(0, 60)}: ${status}`, async () => {
        expect(await get(target)).to.equal(status);
      });
    }

    it('the requested page for every host in an absolute URL', async () => {
      expect(await get('//evil.example/booking')).to.equal(404);
      expect(await get('http://evil.example/booking')).to.equal(200);
      expect((await site.get('//evil.example')).text).to.not.contain('evil.example');
      expect((await site.get('http://evil.example/nowhere')).text).to.not.contain('evil.example');
    });

    it('431 for a long path or many headers', async () => {
      expect(await get(`/${'a'.repeat(17_000)}`)).to.equal(431);
      expect(await get('/', `Cookie: a=${'x'.repeat(17_000)}\r\n`)).to.equal(431);
    });
  });

  describe('ignore odd headers', () => {
    for (const [what, headers] of [
      ['cookies that are not UTF-8', 'Cookie: session_id=\xff\xfe%E0%A4%A; \xa0=; =x; access_token=%00\r\n'],
      ['a thousand cookies', `Cookie: ${Array.from({ length: 1000 }, (_, at) => `c${at}=1`).join('; ')}\r\n`],
      [
        'forged addresses',
        'X-Forwarded-For: 1.2.3.4, <script>\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: gopher\r\n',
      ],
      [
        'headers of other frameworks',
        'X-Middleware-Subrequest: middleware\r\nX-Original-URL: /api/auth/token\r\nX-Rewrite-URL: /x\r\nX-HTTP-Method-Override: DELETE\r\n',
      ],
      ['an upgrade', 'Upgrade: websocket\r\n'],
      ['odd encodings', 'Accept-Encoding: \x22;;q=,br;q=x, gzip;q=-1, *\r\n'],
      ['an odd ETag', 'If-None-Match: *, W/\r\nIf-Modified-Since: yesterday\r\nRange: bytes=9-1\r\n'],
      ['a bearer that is none', 'Authorization: Bearer \xff\r\n'],
    ] as const) {
      it(what, async () => expect(await get('/booking', headers)).to.equal(200));
    }

    it('but reject two hosts, two lengths, and a length with chunks', async () => {
      const post = (headers: string) =>
        sendRaw(`POST /booking HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n\r\n`);
      expect(await sendRaw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).to.equal(400);
      expect(await post('Content-Length: 3\r\nContent-Length: 4\r\n')).to.equal(400);
      expect(await post('Content-Length: 3\r\nTransfer-Encoding: chunked\r\n')).to.equal(400);
      expect(await post('Transfer-Encoding: chunked, identity\r\n')).to.be.oneOf([400, 405]);
      expect(await sendRaw('GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n')).to.equal(400);
      expect(await sendRaw('\x16\x03\x01\x02\x00\x01')).to.be.oneOf([0, 400]);
    });
  });

  it('accept only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const { status, headers } = await site.get('/booking', {
        method,
        body: method === 'TRACE' ? undefined : '{"a":1}',
      });
      expect([method, status, headers.allow]).to.deep.equal([method, 405, 'GET, HEAD']);
    }
    expect(await sendRaw('GOT / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).to.equal(400);
  });

  it(`never hang and never get a 5xx: ${RUNS} generated from the list of routes`, async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(oddRequest, async ({ target, headers, method }) => {
        const signal = AbortSignal.timeout(PATIENCE);
        const { status, text: page } = await site.get(target, { headers, method, signal });
        expect(status, target).to.be.lessThan(500);
        expect(page)
          .to.not.contain(FALLBACK_ERROR_TEXT)
          .and.not.match(/<script>alert|node_modules/);
        expect(site.reported).to.deep.equal([]);
      }),
      { numRuns: RUNS },
    );
  });
});

const NASTY = [
  '%00',
  '%E0%A4%A',
  '..%2f',
  '%2e%2e',
  '%252e',
  '<script>alert(1)</script>',
  '"onload=alert(1)',
  '{{7*7}}',
  '${7*7}',
  "'--",
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(40),
  '%F0%9F%9A%97',
  '%ED%A0%80',
  '%C2%85',
  '%E2%80%A8',
  'a'.repeat(3_000),
  '',
  '%20',
  '+',
  ';',
  ',',
  '@',
  ':',
  '//',
  '\\',
  '%0d%0a',
];

/** Characters that are valid in a request line and a header. */
const word = fc.oneof(
  fc.constantFrom(...NASTY).map(encodeLine),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map(encodeURIComponent).filter(Boolean),
  fc.webFragments(),
);
const path = fc.oneof(
  fc
    .tuple(fc.constantFrom(...routes), word)
    .map(([route, name]) => route.path.replace(/:\w+/g, () => name || 'x')),
  fc.array(word, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
);
const argument = fc.constantFrom(
  'quoteId',
  'travelFromDate',
  'travelToDate',
  'promoCode',
  'fillPromoCode',
  'vehicleClass',
  'fromDate',
  'fromTime',
  'toDate',
  'toTime',
  'token',
  'utm_source',
  'utm_content',
  '__proto__',
  'a[]',
  'step',
);
const query = fc
  .array(fc.tuple(argument, word), { maxLength: 6 })
  .map((all) => all.map((one) => one.join('=')).join('&'));
const headers = fc.record(
  {
    cookie: fc
      .tuple(fc.constantFrom('session_id', 'anon_id', 'access_token', 'refresh_token', 'x'), word)
      .map((one) => one.join('=')),
    'accept-encoding': fc.oneof(fc.constantFrom('br', 'gzip', 'br;q=0', '*', ''), word),
    'if-none-match': word,
    authorization: word.map((token) => `Bearer ${token}`),
    'x-forwarded-for': word,
    'x-session-id': word,
    accept: word,
    range: fc.constant('bytes=0-1'),
  },
  { requiredKeys: [] },
);
const oddRequest = fc
  .record({ path, query, headers, method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE') })
  .map(({ path: at, query: asked, ...rest }) => ({ ...rest, target: asked ? `${at}?${asked}` : at }));

function encodeLine(nasty: string): string {
  return nasty.replace(/[^\x21-\x7e]/g, encodeURIComponent);
}
