import { Agent, createServer } from 'node:http';
import { renderToPipeableStream } from 'react-dom/server';
import { createAxiosTransport } from '../shared/api/axios-transport.ts';
import { findMe } from '../shared/contracts/members.ts';
import { getSettings } from '../shared/contracts/site.ts';
import { matchRoute } from '../shared/page/match-route.ts';
import { parseQuery } from '../shared/page/parse-query.ts';
import { toSignedIn } from '../shared/stores/SignIn.ts';
import { readAssets } from '../server/web/assets.ts';
import { createPageContext } from '../server/web/create-page-context.ts';
import { PageDocument } from '../server/web/PageDocument.tsx';
import { site } from '../server/web/site.ts';

// Bare rendering: node:http and renderToPipeableStream of the same page, its data read from the API over HTTP for each
// request; no middleware, sessions, headers or cache. Arguments: port, URL of the API, client folder.
const [port = '', api = '', clientFolder = ''] = process.argv.slice(2);
const findAssets = readAssets(clientFolder);
const httpAgent = new Agent({ keepAlive: true });

createServer((req, res) => {
  void draw(new URL(req.url ?? '/', 'http://127.0.0.1'), req.headers.authorization).then((element) => {
    const render = renderToPipeableStream(element.document, {
      bootstrapModules: element.scripts,
      onShellReady() {
        res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        render.pipe(res);
      },
    });
  });
}).listen(Number(port), '127.0.0.1');

async function draw(url: URL, authorization: string | undefined) {
  const match = matchRoute(site.routes, url.pathname);
  if (!match) throw new Error('The bench asks for pages that are there');
  const transport = createAxiosTransport({
    baseURL: api,
    timeout: 3_000,
    headers: { accept: 'application/json', ...(authorization && { authorization }) },
    httpAgent,
  });
  const context = createPageContext({
    target: { url, match, config: { origin: '', isDemo: true, year: 2026, sentryDsn: null } },
    session: {
      isKnown: false,
      hasLogin: authorization !== undefined,
      loadTransport: async () => transport,
      setReturnTo: () => undefined,
      trackPageView: () => undefined,
    },
    isShared: true,
    seed: () => undefined,
    warn: () => undefined,
  });
  const { stores, api: client } = context;
  stores.booking.setNow(new Date());
  const { bookings_disabled: bookingsDisabled } = await client.call(getSettings, {});
  stores.settings.seed({ ...stores.settings.modes, bookingsDisabled });
  if (authorization) stores.auth.setMember(toSignedIn(await client.call(findMe, {}), null));
  const Page = await match.route.load();
  const layout = Page.layout ?? 'default';
  const input = { stores, params: match.params, query: parseQuery(url.searchParams) };
  const Layout = await site.layouts[layout]();
  await Layout.fetchData?.(input);
  await Page.fetchData?.(input);
  const assets = findAssets(match.route.name, layout);
  return {
    document: (
      <PageDocument
        site={site}
        context={context}
        page={{ kind: 'page', Page, layout, Layout }}
        assets={assets}
      />
    ),
    scripts: assets.scripts,
  };
}
