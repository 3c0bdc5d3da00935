import { expect } from 'chai';
import { layouts } from '../layouts/layouts.ts';
import { middleware } from '../middleware/middleware.ts';
import { ErrorPage } from '../pages/error/ErrorPage.tsx';
import { Redirect, unavailable } from '../shared/errors/app-error.ts';
import type { Page } from '../shared/page/page.ts';
import type { Site } from '../shared/page/site.ts';
import { createStores } from '../shared/stores/create-stores.ts';
import { pageOf, withPages } from '../tests/support/start-site.ts';
import { createPagePipeline } from './page-pipeline.ts';

/** A browser's pass over these pages; every call that it makes is noted and answered with nothing. */
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
    async send({ method, path, body = '' }) {
      calls.push(`${method} ${path} ${body}`.trim());
      return { status: 200, headers: {}, body: '{}' };
    },
  }));
  const runPipeline = createPagePipeline({ site, stores, api });
  return { go: (path: string) => runPipeline(new URL(path, 'https://parking.example')), stores, calls };
}

describe('The pass of a click', () => {
  it('asks for messages, counts the view and gets the page’s data, in the browser’s own stores', async () => {
    const page = pageOf(() => 'words', {
      layout: 'wide',
      fetchData: async ({ stores, params, query }) =>
        stores.marketing.capture({ utm_source: `${params.id} ${query.a}` }),
    });
    const { go, stores, calls } = browse({ '/x/:id': page });
    const Layout = await layouts.wide();
    expect(await go('/x/1%2B1?a=b')).to.deep.equal({ kind: 'page', Page: page, layout: 'wide', Layout });
    expect(stores.marketing.campaign).to.deep.equal({ utm_source: '1+1 b' });
    await new Promise(setImmediate);
    expect(calls).to.have.members([
      'GET /api/msg-chk',
      'POST /events/ {"class":"page","name":"view","value":"/x/1%2B1"}',
    ]);
  });

  it('comes to the error page for what is not there or fails, and moves where a page or an old address says', async () => {
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

  it('leaves the stores’ error as it is while the next page is on its way: the error page still shows it', async () => {
    const { go, stores } = browse({ '/x': pageOf(() => 'words') });
    await go('/nowhere');
    await go('/x');
    expect(stores.error.status).to.equal(404);
  });
});
