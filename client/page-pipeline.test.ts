import { expect } from 'chai';
import { layouts } from '../layouts/layouts.ts';
import { middleware } from '../middleware/middleware.ts';
import { ErrorPage } from '../pages/error/ErrorPage.tsx';
import { Redirect, unavailable } from '../shared/errors/app-error.ts';
import type { Page } from '../shared/page/page.ts';
import type { Site } from '../shared/page/site.ts';
import { createStores } from '../shared/stores/create-stores.ts';
import { pageOf, withPages } from '../tests/support/start-site.ts';
import { until } from '../tests/support/until.ts';
import { createPagePipeline } from './page-pipeline.ts';

/** The page pipeline of a browser with these pages. Records every API call and answers it with an empty object. */
function browse(pages: Record<string, Page>) {
  const calls: string[] = [];
  const empty: Site = {
    routes: [],
    redirects: [{ path: '/old', to: '/new' }],
    layouts,
    middleware,
    namedMiddleware: {},
    ErrorPage,
  };
  const site = withPages(pages)(empty);
  const { stores, api } = createStores(async () => ({
    async send({ method, path, body }) {
      calls.push(`${method} ${path} ${JSON.stringify(body) ?? ''}`.trim());
      return { status: 200, headers: {}, body: '{}' };
    },
  }));
  const runPipeline = createPagePipeline({ site, stores, api, firstPath: '/' });
  return { go: (path: string) => runPipeline(new URL(path, 'https://parking.example')), stores, calls };
}

describe('The page pipeline of a click', () => {
  it('loads site messages, counts the view and fills the browser’s stores with the page’s data', async () => {
    const page = pageOf(() => 'words', {
      layout: 'wide',
      fetchData: async ({ stores, params, query }) =>
        stores.marketing.capture({ utm_source: `${params.id} ${query.a}` }),
    });
    const { go, stores, calls } = browse({ '/x/:id': page });
    const Layout = await layouts.wide();
    expect(await go('/x/1%2B1?a=b')).to.deep.equal({ kind: 'page', Page: page, layout: 'wide', Layout });
    expect(stores.marketing.campaign).to.deep.equal({ utm_source: '1+1 b' });
    await until(() => calls.length === 2);
    expect(calls).to.have.members([
      'GET /api/msg-chk',
      'POST /events/ {"class":"page","name":"view","value":"/x/1%2B1"}',
    ]);
  });

  it('counts a page once, however often its query changes', async () => {
    const page = pageOf(() => 'words');
    const { go, calls } = browse({ '/x': page, '/y': page });
    for (const path of ['/x', '/x?step=1', '/x?step=2', '/y', '/x']) await go(path);
    const views = () => calls.flatMap((call) => /"value":"([^"]+)"/.exec(call)?.[1] ?? []);
    await until(() => views().length === 3);
    expect(views().toSorted()).to.deep.equal(['/x', '/x', '/y']);
  });

  it('shows the error page for missing or failing pages, and follows redirects', async () => {
    const { go, stores } = browse({
      '/no': pageOf(() => 'words', { validate: () => false }),
      '/away': pageOf(() => 'words', { fetchData: () => Promise.reject(unavailable()) }),
      '/moved': pageOf(() => 'words', { fetchData: () => Promise.reject(new Redirect('/x?a=1')) }),
    });
    for (const [path, status] of [
      ['/nowhere', 404],
      ['/no', 404],
      ['/away', 503],
    ] as const) {
      expect(await go(path)).to.include({ kind: 'page', Page: ErrorPage });
      expect(stores.error.status).to.equal(status);
      expect(stores.error.requestId).to.equal(null);
    }
    expect(await go('/moved')).to.deep.equal({ kind: 'redirect', to: '/x?a=1', status: 302 });
    expect(await go('/old')).to.deep.equal({ kind: 'redirect', to: '/new', status: 301 });
  });

  it('keeps the stores’ error until the next page is shown', async () => {
    const { go, stores } = browse({ '/x': pageOf(() => 'words') });
    await go('/nowhere');
    await go('/x');
    expect(stores.error.status).to.equal(404);
  });
});
