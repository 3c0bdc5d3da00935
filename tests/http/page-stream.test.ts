import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { expect } from 'chai';
import { createElement, Suspense, use } from 'react';
import { FALLBACK_ERROR_TEXT } from '../../shared/page/fallback-error-text.ts';
import type { Page } from '../../shared/page/page.ts';
import type { Site } from '../../shared/page/site.ts';
import { defer } from '../support/defer.ts';
import { deferredPage } from '../support/deferred-page.tsx';
import { startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import {
  pageOf,
  readState,
  readWhole,
  type RunningSite,
  startSite,
  withPages,
} from '../support/start-site.ts';
import { until } from '../support/until.ts';

/** One promise for all renderings: `use` knows it again. */
const SOON = Promise.resolve();
function Soon() {
  use(SOON);
  return 'x'.repeat(20_000);
}
/** A store with nothing to send. */
class RestStore {
  static readonly key = 'rest';
  toState(): undefined {
    return undefined;
  }
  fromState(): void {}
}
const NEVER = new Promise<never>(() => undefined);

/** Collects an answer's decompressed text as it arrives. */
function listen(res: IncomingMessage): { text: () => string } {
  let text = '';
  const encoding = res.headers['content-encoding'];
  const plain =
    encoding === 'br'
      ? res.pipe(createBrotliDecompress())
      : encoding === 'gzip'
        ? res.pipe(createGunzip())
        : res;
  plain.setEncoding('utf8').on('data', (part: string) => (text += part));
  // Streams end early when the visitor closes the connection.
  plain.on('error', () => undefined);
  return { text: () => text };
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

describe('A streamed page', () => {
  let api: StandInApi;
  let site: RunningSite | undefined;

  before(async () => (api = await startStandInApi()));
  beforeEach(() => api.reset());
  afterEach(() => site?.close());
  after(() => api.close());

  async function start(pages: Record<string, Page>, renderLimit?: number) {
    const place = { mode: 'remote', baseURL: api.baseURL } as const;
    site = await startSite({
      place,
      site: withPages(pages),
      patience: 0,
      ...(renderLimit && { renderLimit }),
    });
    return site;
  }

  for (const encoding of ['identity', 'br', 'gzip']) {
    it(`sends its shell and head before deferred content (${encoding})`, async () => {
      const late = defer<string>();
      const { open } = await start({ '/x': deferredPage(late.promise) });
      const res = await open('/x', { headers: { 'accept-encoding': encoding } });
      expect(res.headers['content-encoding'] ?? 'identity').to.equal(encoding);
      const { text } = listen(res);
      await until(() => text().includes('being fetched'));
      const head = text().slice(0, text().indexOf('</head>'));
      expect(head)
        .to.contain('<title>Test')
        .and.contain('<style data-files="assets/main.css">')
        .and.contain('rel="modulepreload"');
      expect(text()).to.contain('<footer').and.contain('id="state"').and.not.contain('late: ');
      late.resolve('here');
      await once(res, 'end');
      await until(() => text().endsWith('</html>'));
      expect(text()).to.contain('late: <!-- -->here');
    });
  }

  it('sends its final status and headers first', async () => {
    const late = defer<never>();
    const { open, logged } = await start({ '/x': deferredPage(late.promise) });
    const res = await open('/x');
    expect(res.statusCode).to.equal(200);
    late.reject(new Error('Too late to be a 500'));
    const { text } = await readWhole(res);
    expect(text)
      .to.contain('We couldn’t load this.')
      .and.match(/<\/html>$/);
    expect(logged.map(({ msg }) => msg)).to.deep.equal(['A part of the page could not be loaded']);
  });

  it('is sent in one piece when its data arrive at once', async () => {
    const place = { mode: 'remote', baseURL: api.baseURL } as const;
    const pages = { '/x': deferredPage(Promise.resolve('here')) };
    site = await startSite({ place, site: withPages(pages) });
    const { text, headers } = await site.get('/x');
    expect(headers).to.include.keys('content-length');
    expect(headers['content-security-policy']).to.not.contain('nonce');
    expect(text).to.contain('late: <!-- -->here').and.not.contain('being fetched');
    expect(readState(text).lazy).to.deep.equal({ late: 'here' });
  });

  it('becomes the error page when its data fail at once', async () => {
    const place = { mode: 'remote', baseURL: api.baseURL } as const;
    const late = defer<never>();
    late.promise.catch(() => undefined);
    const pages = { '/x': deferredPage(late.promise) };
    site = await startSite({ place, site: withPages(pages) });
    const answer = site.get('/x');
    late.reject(new Error('secret words'));
    const { status, text } = await answer;
    expect(status).to.equal(500);
    expect(text).to.contain('Something went wrong').and.not.contain('being fetched');
  });

  it('is whole for search engines and text browsers', async () => {
    const late = defer<string>();
    const { get } = await start({ '/x': deferredPage(late.promise) });
    for (const agent of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Lynx/2.9.2']) {
      const answer = get('/x', { headers: { 'user-agent': agent } });
      late.resolve('here');
      const { text } = await answer;
      expect(text, agent).to.contain('late: <!-- -->here').and.not.contain('being fetched');
    }
  });

  it('leaves content that misses the deadline to the browser', async () => {
    const { open, logged } = await start({ '/x': deferredPage(NEVER) }, 50);
    const { status, text } = await readWhole(await open('/x'));
    expect(status).to.equal(200);
    expect(text).to.contain('being fetched').and.not.contain('late: ');
    expect(logged.map(({ msg }) => msg)).to.deep.equal(['A part of the page could not be rendered']);
  });

  it('becomes the error page when the shell misses the deadline', async () => {
    const { get } = await start({ '/x': pageOf(() => use(NEVER)) }, 50);
    const { status, text } = await get('/x');
    expect(status).to.equal(500);
    expect(text)
      .to.contain('Something went wrong')
      .and.match(/<\/html>$/);
  });

  it('stops rendering when the visitor closes the connection', async () => {
    const late = defer<string>();
    let renderings = 0;
    const Rest = () => {
      use(late.promise);
      renderings += 1;
      return null;
    };
    const page = pageOf(() => createElement(Suspense, { fallback: 'being fetched' }, createElement(Rest)), {
      fetchData: ({ stores }) => stores.deferred.load(RestStore, () => late.promise),
    });
    const { open, get, server, logged } = await start({ '/x': page, '/y': pageOf(() => 'y') });
    (await open('/x', { headers: { 'accept-encoding': 'br' } })).destroy();
    while ((await countConnections(server)) > 0) await new Promise(setImmediate);
    late.resolve('too late');
    // By the time another page is rendered, this one would be too.
    expect((await get('/y')).status).to.equal(200);
    expect(renderings).to.equal(0);
    expect(logged).to.deep.equal([]);
  });

  describe('with a render error', () => {
    const failing = pageOf(() => {
      throw new Error('secret words');
    });

    it('becomes the error page and is logged once', async () => {
      const { get, logged, reported } = await start({ '/x': failing });
      const { status, text, headers } = await get('/x', { headers: { 'accept-encoding': 'br' } });
      expect(status).to.equal(500);
      expect(headers['content-encoding']).to.equal('br');
      expect(text).to.contain('Something went wrong').and.contain('<footer').and.not.contain('secret words');
      expect(readState(text).error).to.include({ status: 500, requestId: logged[0]?.requestId });
      expect(logged).to.have.length(1);
      expect(reported.map(String)).to.deep.equal(['Error: secret words']);
    });

    it('sends the fallback text when the error page fails too', async () => {
      const place = { mode: 'remote', baseURL: api.baseURL } as const;
      const withBoth = (real: Site): Site => ({
        ...withPages({ '/x': failing })(real),
        ErrorPage: failing,
      });
      site = await startSite({ place, site: withBoth });
      for (const path of ['/x', '/nowhere']) {
        const { status, text, headers } = await site.get(path, { headers: { 'accept-encoding': 'br' } });
        expect([status, text]).to.deep.equal([500, FALLBACK_ERROR_TEXT]);
        expect(headers['content-type']).to.equal('text/plain; charset=utf-8');
        expect(headers).to.include({
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        });
        expect(headers['content-encoding']).to.equal(undefined);
      }
    });

    it('sends the fallback text when its headers are invalid', async () => {
      const place = { mode: 'remote', baseURL: api.baseURL } as const;
      const page = pageOf(() => 'words', { middleware: ['odd'] });
      const withOdd = (real: Site): Site => ({
        ...withPages({ '/x': page })(real),
        namedMiddleware: { odd: ({ response }) => void (response.headers['x-odd'] = 'two\nlines') },
      });
      site = await startSite({ place, site: withOdd });
      expect(await site.get('/x')).to.include({ status: 500, text: FALLBACK_ERROR_TEXT });
    });

    it('in deferred content keeps the rest of the page and logs the error', async () => {
      const Part = () => {
        throw new Error('secret words');
      };
      const page = pageOf(() => createElement(Suspense, { fallback: 'in its place' }, createElement(Part)));
      const { get, logged } = await start({ '/x': page });
      const { status, text } = await get('/x');
      expect(status).to.equal(200);
      expect(text)
        .to.contain('in its place')
        .and.match(/<\/html>$/);
      expect(text, 'tells the browser that it is reported').to.contain('data-dgst="reported"');
      expect(logged.map(({ msg }) => msg)).to.deep.equal(['A part of the page could not be rendered']);
    });
  });

  describe('contains its state', () => {
    const NASTY = `</script><script>alert(1)</script><!-- <script \u2028\u2029 & "quoted" 'single' \ud800`;
    const page = pageOf(() => 'words', {
      fetchData: async ({ stores, query }) => {
        stores.marketing.capture({ utm_source: NASTY, utm_medium: query.utm_medium ?? '' });
      },
    });

    it('escaped, so that it cannot end its script element', async () => {
      const { get } = await start({ '/x': page });
      const { text } = await get('/x');
      const inside = /id="state"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '';
      expect(inside).to.not.match(/[<\u2028\u2029]/);
      expect(readState(text).marketing).to.deep.equal({ utm_source: NASTY });
    });

    it('with the nonce of the response, as all inline scripts have', async () => {
      const { get } = await start({ '/x': deferredPage(Promise.resolve('x'.repeat(20_000))) });
      const nonces = new Set<string>();
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const { text, headers } = await get('/x');
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
        expect(Buffer.from(nonce, 'base64')).to.have.length(16);
        nonces.add(nonce);
        const scripts = text.match(/<script(?![^>]*\btype="application\/json")[^>]*>/g) ?? [];
        expect(scripts.length).to.be.at.least(2);
        for (const script of scripts) expect(script).to.contain(`nonce="${nonce}"`);
      }
      expect(nonces.size).to.equal(3);
    });

    it('without a nonce, an inline script or a later piece where nothing is late', async () => {
      const whole = pageOf(() => createElement(Suspense, { fallback: 'being fetched' }, createElement(Soon)));
      const { get } = await start({ '/x': whole });
      const { text, headers } = await get('/x');
      expect(headers['content-security-policy']).to.not.contain('nonce');
      expect(text).to.contain('xxx').and.not.contain('being fetched');
      const inline = text.match(/<script(?![^>]*\b(?:src=|type="application\/json"))[^>]*>/g);
      expect(inline).to.equal(null);
    });

    it('escaped in deferred content', async () => {
      const { get } = await start({ '/x': deferredPage(Promise.resolve(NASTY)) });
      const { text } = await get('/x');
      const inside = /id="deferred-late"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '';
      expect(inside).to.not.contain('<');
      expect(JSON.parse(inside)).to.equal(NASTY);
    });
  });
});
