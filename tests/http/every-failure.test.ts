import { expect } from 'chai';
import { layouts } from '../../layouts/layouts.ts';
import { middleware, namedMiddleware } from '../../middleware/middleware.ts';
import { FALLBACK_ERROR_TEXT } from '../../shared/page/fallback-error-text.ts';
import type { Middleware, Site } from '../../shared/page/site.ts';
import { startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { pageOf, type RunningSite, startSite, withPages } from '../support/start-site.ts';

const SECRET = 'secret words';
const fail = () => {
  throw new Error(SECRET);
};
const failLater = () => Promise.reject(new Error(SECRET));
const failing = pageOf(fail);

/** The ways to fail, each with how it changes the site and the page that then fails. */
const failures: [string, string, (real: Site) => Site][] = [
  ...middleware.flatMap((one, at) =>
    (['throws', 'rejects'] as const).map((how): [string, string, (real: Site) => Site] => [
      `middleware ${one.name} ${how}`,
      '/booking',
      (real) => ({ ...real, middleware: real.middleware.with(at, how === 'throws' ? fail : failLater) }),
    ]),
  ),
  ...Object.keys(namedMiddleware).map((name): [string, string, (real: Site) => Site] => [
    `middleware ${name} throws`,
    '/x',
    (real) => ({
      ...withPages({ '/x': pageOf(() => 'words', { middleware: [name] }) })(real),
      namedMiddleware: { ...real.namedMiddleware, [name]: fail satisfies Middleware },
    }),
  ]),
  ['validate throws', '/x', withPages({ '/x': pageOf(() => 'words', { validate: fail }) })],
  ['fetchData throws', '/x', withPages({ '/x': pageOf(() => 'words', { fetchData: fail }) })],
  ['fetchData rejects', '/x', withPages({ '/x': pageOf(() => 'words', { fetchData: failLater }) })],
  ['a page throws while it is rendered', '/x', withPages({ '/x': failing })],
];

describe('Whatever fails in a page', () => {
  let api: StandInApi;
  let site: RunningSite | undefined;

  before(async () => (api = await startStandInApi()));
  afterEach(() => site?.close());
  after(() => api.close());

  async function start(change: (real: Site) => Site): Promise<RunningSite> {
    site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL }, site: change });
    return site;
  }

  for (const [what, path, change] of failures) {
    it(`it becomes a 500 with the id of its log entry, and the next page is whole: ${what}`, async () => {
      let isBroken = true;
      const { get, logged } = await start((real) => mend(change(real), real, () => isBroken));
      const { status, text } = await get(path);
      expect(status).to.equal(500);
      expect(text).to.contain(`<code>${logged[0]?.requestId}</code>`).and.not.contain(SECRET);
      isBroken = false;
      expect((await get('/booking')).status).to.equal(200);
    });

    it(`and the error page fails too, it becomes plain words: ${what}`, async () => {
      const { get } = await start((real) => ({ ...change(real), ErrorPage: failing }));
      const { status, text } = await get(path);
      expect([status, text]).to.deep.equal([500, FALLBACK_ERROR_TEXT]);
      expect((await get('/livez')).status).to.equal(200);
    });
  }

  it('and the layout fails too, it becomes plain words', async () => {
    const { get } = await start((real) => ({
      ...withPages({ '/x': failing })(real),
      layouts: { ...layouts, default: failLater },
    }));
    expect(await get('/x')).to.include({ status: 500, text: FALLBACK_ERROR_TEXT });
    expect((await get('/livez')).status).to.equal(200);
  });
});

/** The site with its own global middleware again once it is no longer broken. */
const mend = (changed: Site, real: Site, isBroken: () => boolean): Site => ({
  ...changed,
  middleware: changed.middleware.map(
    (one, at): Middleware =>
      (context) =>
        (isBroken() ? one : (real.middleware[at] ?? one))(context),
  ),
});
