import { expect } from 'chai';
import * as v from 'valibot';
import { posts } from '../../pages/blog/posts.ts';
import { changedOn } from '../../pages/changed-on.ts';
import { redirects, routes } from '../../pages/routes.ts';
import { createLogger } from '../../server/log.ts';
import { listRateExamples } from '../../shared/contracts/rates.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { buildApi } from '../support/api.ts';
import { buildDatabase } from '../support/database.ts';
import { elements, wordsOf } from '../support/markup.tsx';
import { startStandInApi } from '../support/stand-in-api.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { dataOf, REQUIRED_DATA } from '../support/structured-data.ts';

const ORIGIN = 'https://parking.example';

/** Every listed address, from the site's own lists. */
const listed = [
  ...routes.filter(({ path, isListed }) => isListed && !path.includes(':')).map(({ path }) => path),
  ...posts.map(({ slug }) => `/blog/${slug}`),
];

const metaOf = (html: string, name: string) =>
  elements(html, 'meta').find((meta) => meta.name === name || meta.property === name)?.content;

describe('For crawlers', () => {
  let site: RunningSite;
  let api: ReturnType<typeof buildApi>;
  const pages = new Map<string, string>();
  const closing: (() => Promise<unknown>)[] = [];

  before(async () => {
    const db = await buildDatabase();
    api = buildApi({ db, log: createLogger('silent') });
    site = await startSite({ place: { mode: 'embedded', api }, publicOrigin: ORIGIN });
    closing.push(
      site.close,
      () => api.drain(),
      () => db.close(),
    );
    for (const path of listed) {
      const { status, text, headers } = await site.get(path);
      expect(status, path).to.equal(200);
      expect(headers['x-robots-tag'], path).to.equal(undefined);
      pages.set(path, text);
    }
  });
  after(async () => {
    for (const close of closing) await close();
  });

  it('every listed page has one heading, a title, a description and one canonical URL', () => {
    for (const [path, html] of pages) {
      expect(elements(html, 'h1'), path).to.have.length(1);
      expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]?.length, path).to.be.within(20, 60);
      expect(metaOf(html, 'description')?.length, path).to.be.within(70, 160);
      const canonical = elements(html, 'link').find(({ rel }) => rel === 'canonical')?.href;
      expect(canonical).to.equal(ORIGIN + path);
      expect(metaOf(html, 'og:url')).to.equal(canonical);
      expect(metaOf(html, 'og:image'), path).to.match(/^https:\/\/parking\.example\/[\w/-]+\.png$/);
      expect(metaOf(html, 'og:image:alt'), path).not.to.equal(undefined);
      expect(metaOf(html, 'twitter:card'), path).to.equal('summary_large_image');
      expect(metaOf(html, 'robots'), path).to.equal(undefined);
    }
  });

  it('no two pages share a title, description, heading or picture', () => {
    for (const read of [
      (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1],
      (html: string) => metaOf(html, 'description'),
      (html: string) => metaOf(html, 'og:image'),
      (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1],
    ]) {
      const found = [...pages.values()].map(read);
      expect(new Set(found).size).to.equal(pages.size);
    }
  });

  it('the structured data of each page has the required properties and no rating', () => {
    const kinds = new Set<unknown>();
    for (const [path, html] of pages) {
      expect(html).not.to.include('aggregateRating');
      for (const node of dataOf(html)) {
        kinds.add(node['@type']);
        expect(node, path).to.include.all.keys(REQUIRED_DATA[String(node['@type'])] ?? ['an unknown kind']);
      }
    }
    expect([...kinds]).to.have.members(Object.keys(REQUIRED_DATA));
  });

  it('every listed page describes the lot, the business and the site, and the 404 page does not', async () => {
    const kindsOf = (html: string) => dataOf(html).map((node) => node['@type']);
    for (const [path, html] of pages)
      expect(kindsOf(html), path).to.include.members(['ParkingFacility', 'LocalBusiness', 'WebSite']);
    expect(kindsOf((await site.get('/blog/no-such-post')).text)).to.deep.equal([]);
  });

  it('structured questions are also visible on the page', () => {
    for (const [path, html] of pages) {
      const faq = dataOf(html).find((node) => node['@type'] === 'FAQPage');
      for (const { name } of v.parse(v.array(v.object({ name: v.string() })), faq?.mainEntity ?? []))
        expect(wordsOf(html), path).to.include(name);
    }
  });

  it('the sitemap contains all listed pages and no others', async () => {
    const { status, text, headers } = await site.get('/sitemap.xml');
    expect(status).to.equal(200);
    expect(headers['content-type']).to.equal('application/xml; charset=utf-8');
    const found = [...text.matchAll(/<url><loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod><\/url>/g)];
    expect(found.map(([, address]) => address)).to.have.members(listed.map((path) => ORIGIN + path));
    const days = Object.fromEntries(found.map(([, address = '', day]) => [address, day]));
    for (const { slug, updated } of posts) expect(days[`${ORIGIN}/blog/${slug}`]).to.equal(updated);
    expect(days[`${ORIGIN}/blog`]).to.equal(
      posts
        .map(({ updated }) => updated)
        .toSorted()
        .at(-1),
    );
    for (const [path, day] of Object.entries(changedOn)) expect(days[ORIGIN + path]).to.equal(day);
    for (const day of Object.values(days)) expect(day).to.match(/^2\d{3}-\d\d-\d\d$/);
  });

  it('robots.txt names the sitemap', async () => {
    const { status, text } = await site.get('/robots.txt');
    expect(status).to.equal(200);
    expect(text).to.include(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  it('all other pages send noindex', async () => {
    const others = routes
      // Member pages redirect a crawler to the login.
      .filter(({ isListed, path }) => !isListed && !path.startsWith('/point-club/'))
      .map(({ path }) => path.replace(/:\w+/g, 'none'));
    for (const path of [...others, '/nothing', '/blog/no-such-post']) {
      const { text, headers } = await site.get(path);
      expect(headers['x-robots-tag'], path).to.equal('noindex');
      expect(metaOf(text, 'robots'), path).to.equal('noindex');
      expect(
        elements(text, 'link').filter(({ rel }) => rel === 'canonical'),
        path,
      ).to.have.length(0);
    }
  });

  it('the feed contains all posts, newest first, with absolute URLs', async () => {
    const { status, text, headers } = await site.get('/blog/feed.xml');
    expect(status).to.equal(200);
    expect(headers['content-type']).to.equal('application/atom+xml; charset=utf-8');
    const entries = text.split('<entry>').slice(1);
    expect(entries.map((entry) => /<id>(.*?)<\/id>/.exec(entry)?.[1])).to.deep.equal(
      posts.map(({ slug }) => `${ORIGIN}/blog/${slug}`),
    );
    for (const entry of entries) {
      for (const tag of ['title', 'published', 'updated', 'author', 'summary', 'content'])
        expect(entry).to.match(new RegExp(`<${tag}[ >]`));
      expect(entry).not.to.include('href=&quot;/');
    }
    expect(text.match(/&(?!(?:amp|lt|gt|quot);)/)).to.equal(null);
  });

  it('text files answer 304 to a matching ETag', async () => {
    for (const path of ['/blog/feed.xml', '/sitemap.xml', '/robots.txt']) {
      const { etag = '' } = (await site.get(path)).headers;
      const askAgain = (known: string) => site.get(path, { headers: { 'if-none-match': known } });
      expect(await askAgain(`"other", ${etag}`), path).to.include({ status: 304, text: '' });
      expect((await askAgain('"other"')).status, path).to.equal(200);
    }
  });

  it('a missing post is a 404', async () => {
    expect((await site.get('/blog/no-such-post')).status).to.equal(404);
  });

  it('every link of every page works', async () => {
    const hrefs = [...pages.values()].flatMap((html) => elements(html, 'a').map(({ href = '' }) => href));
    const own = new Set(hrefs.filter((href) => href.startsWith('/')));
    for (const href of own) expect((await site.get(href)).status, href).to.equal(200);
  });

  it('old addresses redirect', async () => {
    for (const { path, to } of redirects) {
      const { status, headers } = await site.get(path);
      expect({ status, to: headers.location }).to.deep.equal({ status: 301, to });
    }
  });

  it('the rates page shows the API’s prices', async () => {
    const request = { method: 'GET', path: '/rates/examples', query: new URLSearchParams(), headers: {} };
    const { body } = await api.call({ ...request, body: undefined, ip: '127.0.0.1' });
    const { examples } = v.parse(listRateExamples.output, body);
    const words = wordsOf(pages.get('/rates') ?? '');
    const totals = examples.flatMap(({ prices }) => prices.map(({ total }) => formatMoney(total)));
    expect(totals).to.have.length(12);
    for (const total of totals) expect(words).to.include(total);
    const shown: string[] = words.match(/\$[\d,]+\.\d\d/g) ?? [];
    expect(shown.filter((price) => !totals.includes(price))).to.deep.equal([]);
  });

  it('pages work without prices when the API has no example prices', async () => {
    const standIn = await startStandInApi();
    const other = await startSite({ place: { mode: 'remote', baseURL: standIn.baseURL } });
    closing.push(other.close, standIn.close);
    const { status, text } = await other.get('/rates');
    expect(status).to.equal(200);
    expect(wordsOf(text)).to.include('Price details').and.not.match(/\$\d/);
  });
});
