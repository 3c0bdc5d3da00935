import { expect } from 'chai';
import type { ReactNode } from 'react';
import { notFound, Redirect, unavailable } from '../../shared/errors/app-error.ts';
import type { Page } from '../../shared/page/page.ts';
import type { Middleware, Site } from '../../shared/page/site.ts';
import { json, startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { pageOf, readState, type RunningSite, startSite, withPages } from '../support/start-site.ts';

const SESSION = { cookie: `session_id=${crypto.randomUUID()}` };
const CHAIN = ['siteMessages', 'headers', 'analytics'];

describe('The page pipeline', () => {
  let api: StandInApi;
  let site: RunningSite | undefined;
  let steps: string[];

  before(async () => (api = await startStandInApi()));
  beforeEach(() => {
    api.reset();
    steps = [];
  });
  afterEach(() => site?.close());
  after(() => api.close());

  const note =
    (step: string): (() => Promise<void>) =>
    async () =>
      void steps.push(step);

  /** The site with these pages. The global middleware records its calls. */
  async function start(pages: Record<string, Page> = {}, change: (real: Site) => Site = (real) => real) {
    const noting = (middleware: Middleware): Middleware => {
      return (context) => {
        steps.push(middleware.name);
        return middleware(context);
      };
    };
    const build = (real: Site) => {
      const changed = change(withPages(pages)(real));
      return { ...changed, middleware: changed.middleware.map(noting) };
    };
    site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL }, site: build });
    return site;
  }

  describe('runs site messages, headers and analytics in this order', () => {
    for (const [what, path] of [
      ['a page', '/booking'],
      ['a cached page', '/'],
      ['a path without a route', '/nowhere'],
      ['a path that cannot be decoded', '/%E0%A4%A'],
    ] as const) {
      it(`for ${what}`, async () => {
        const { get } = await start();
        await get(path);
        await get(path, { headers: SESSION });
        expect(steps).to.deep.equal([...CHAIN, ...CHAIN]);
      });
    }

    it('before the page’s own middleware, validate and fetchData', async () => {
      const page = pageOf(() => 'words', {
        middleware: ['first', 'second'],
        validate: () => steps.push('validate') > 0,
        fetchData: note('page data'),
      });
      const Plain = ({ children }: { children: ReactNode }) => children;
      const withNamed = (real: Site): Site => ({
        ...real,
        namedMiddleware: { first: note('first'), second: note('second') },
        layouts: {
          ...real.layouts,
          default: async () => Object.assign(Plain, { fetchData: note('layout data') }),
        },
      });
      const { get } = await start({ '/x': page }, withNamed);
      expect((await get('/x')).status).to.equal(200);
      expect(steps).to.deep.equal([...CHAIN, 'first', 'second', 'validate', 'layout data', 'page data']);
    });

    it('before a redirect of an old address', async () => {
      const { get } = await start({}, (real) => ({
        ...real,
        redirects: [{ path: '/old/:id', to: '/booking?a=1' }],
      }));
      const answer = await get('/old/7');
      expect(answer).to.include({ status: 301, text: '' });
      expect(answer.headers).to.include({ location: '/booking?a=1', 'x-frame-options': 'DENY' });
      expect(steps).to.deep.equal(CHAIN);
    });
  });

  describe('answers', () => {
    it('500 for an unknown middleware, including inherited property names', async () => {
      const pages = {
        '/a': pageOf(() => 'a', { middleware: ['auht'] }),
        '/b': pageOf(() => 'b', { middleware: ['constructor'] }),
      };
      const { get, reported } = await start(pages);
      expect((await get('/a')).status).to.equal(500);
      expect((await get('/b')).status).to.equal(500);
      expect(reported.map(String)).to.deep.equal([
        'Error: There is no middleware "auht"',
        'Error: There is no middleware "constructor"',
      ]);
    });

    it('404 with the 404 page when validate returns false or data is missing', async () => {
      const pages = {
        '/invalid/:n': pageOf(() => 'words', { validate: ({ params }) => params.n === '1' }),
        '/gone': pageOf(() => 'words', { fetchData: () => Promise.reject(notFound()) }),
      };
      const { get, logged } = await start(pages);
      expect((await get('/invalid/1')).status).to.equal(200);
      for (const path of ['/invalid/2', '/gone', '/nowhere']) {
        const { status, text } = await get(path);
        expect(status).to.equal(404);
        expect(text)
          .to.contain('This page could not be found')
          .and.match(/<a[^>]* href="\/"/);
      }
      expect(logged).to.deep.equal([]);
    });

    it('redirects only within this site', async () => {
      const send = (to: string) =>
        pageOf(() => '', {
          fetchData: async () => {
            throw new Redirect(to, 303);
          },
        });
      const { get } = await start({
        '/fine': send('/booking?a=ü b#c'),
        '/split': send('/a\r\nset-cookie: x=1'),
        '/evil': send('//evil.example/a'),
        '/worse': send('https://evil.example'),
        '/back': send('/\\evil.example'),
      });
      const fine = await get('/fine');
      expect([fine.status, fine.headers.location]).to.deep.equal([303, '/booking?a=%C3%BC%20b#c']);
      expect((await get('/split')).headers.location).to.equal('/aset-cookie:%20x=1');
      for (const path of ['/evil', '/worse', '/back']) {
        const { status, headers } = await get(path);
        expect([status, headers.location]).to.deep.equal([500, undefined]);
      }
    });

    it('503 with Retry-After while the API is offline', async () => {
      const { get } = await start({
        '/x': pageOf(() => 'x', { fetchData: () => Promise.reject(unavailable()) }),
      });
      const { status, headers } = await get('/x');
      expect([status, headers['retry-after']]).to.deep.equal([503, '30']);
    });

    it('502 for an unusable answer of the API', async () => {
      const page = pageOf(() => 'x', { fetchData: ({ stores }) => stores.siteMessages.load() });
      const { get } = await start({ '/x': page });
      for (const status of [204, 304, 302]) {
        api.answer('GET /api/msg-chk', (res) => void res.writeHead(status).end());
        const answer = await get('/x');
        expect(answer.status).to.equal(502);
        expect(answer.text).to.contain(`Unknown server error. ${status}`);
      }
    });
  });

  describe('stops at an error', () => {
    it('and runs nothing after it', async () => {
      const page = pageOf(() => 'words', { middleware: ['named'], fetchData: note('page data') });
      const fail = () => Promise.reject(new Error('secret words'));
      const { get } = await start({ '/x': page }, (real) => ({ ...real, namedMiddleware: { named: fail } }));
      expect((await get('/x')).status).to.equal(500);
      expect(steps).to.deep.equal(CHAIN);
    });

    it('and shows the error page in its layout, with the request id of the log entry', async () => {
      const page = pageOf(() => 'words', { fetchData: () => Promise.reject(new TypeError('secret words')) });
      const { get, logged, reported } = await start({ '/x': page });
      const { status, text, headers } = await get('/x');
      expect(status).to.equal(500);
      expect(text).to.contain('<header').and.contain('<footer').and.contain('Something went wrong');
      expect(text).to.not.match(/secret|TypeError|node_modules|\.ts:\d/);
      expect(headers['cache-control']).to.equal('private, no-store');
      const { requestId } = logged[0] ?? {};
      expect(requestId).to.be.a('string').and.have.length(36);
      expect(text).to.contain(`<code>${requestId}</code>`);
      expect(readState(text).error).to.deep.equal({
        status: 500,
        message: 'Something went wrong on our end.',
        requestId,
      });
      expect(logged).to.have.length(1);
      expect(reported.map(String)).to.deep.equal(['TypeError: secret words']);
    });

    it('and logs but does not report an error of the API', async () => {
      api.answer('GET /api/msg-chk', json({}, 500));
      const page = pageOf(() => 'words', { fetchData: ({ stores }) => stores.siteMessages.load() });
      const { get, logged, reported } = await start({ '/x': page });
      const { status, text } = await get('/x');
      expect(status).to.equal(500);
      expect(text).to.contain(`<code>${logged[0]?.requestId}</code>`);
      expect(reported).to.deep.equal([]);
    });

    it('even if the thrown value is not an Error', async () => {
      for (const thrown of [undefined, null, 'words', { status: 200 }, Object.create(null)]) {
        const { get, close } = await start({
          '/x': pageOf(() => 'x', { fetchData: () => Promise.reject(thrown) }),
        });
        expect((await get('/x')).status).to.equal(500);
        await close();
      }
    });
  });
});
