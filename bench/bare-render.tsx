import { Agent, createServer, get } from 'node:http';
import { renderToPipeableStream } from 'react-dom/server';
import * as v from 'valibot';
import { settings } from '../shared/contracts/site.ts';
import { matchRoute, readQuery } from '../shared/page/match-route.ts';
import { readAssets } from '../server/web/assets.ts';
import { createPageContext } from '../server/web/create-page-context.ts';
import { PageDocument } from '../server/web/PageDocument.tsx';
import { site } from '../server/web/site.ts';

// Bare rendering: node:http and renderToPipeableStream of the same page, its data read from the API over HTTP for each
// request; no middleware, no sessions, no headers, nothing kept. Arguments: port, address of the API, client folder.
const [port = '', api = '', clientFolder = ''] = process.argv.slice(2);
const findAssets = readAssets(clientFolder);
const agent = new Agent({ keepAlive: true });

createServer((req, res) => {
  void draw(new URL(req.url ?? '/', 'http://127.0.0.1')).then((element) => {
    const render = renderToPipeableStream(element.document, {
      bootstrapModules: element.scripts,
      onShellReady() {
        res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        render.pipe(res);
      },
    });
  });
}).listen(Number(port), '127.0.0.1');

async function draw(url: URL) {
  const answer = v.parse(settings, JSON.parse(await read(`${api}/settings`)));
  const match = matchRoute(site.routes, url.pathname);
  if (!match) throw new Error('The bench asks for pages that are there');
  const context = createPageContext({
    url,
    match,
    config: { origin: '', isDemo: true, year: 2026, sentryDsn: null },
    isKnownVisitor: false,
    isShared: true,
    loadTransport: () => Promise.reject(new Error('The bench measures pages without further calls')),
    seed(stores) {
      stores.settings.seed({ ...stores.settings.modes, bookingsDisabled: answer.bookings_disabled });
      stores.booking.setNow(new Date());
    },
    trackPageView: () => {},
    warn: () => {},
  });
  const Page = await match.route.load();
  const { stores } = context;
  await Page.fetchData?.({ stores, params: match.params, query: readQuery(url.searchParams) });
  const assets = findAssets(match.route.name);
  const page = { kind: 'page' as const, Page, layout: Page.layout ?? ('default' as const) };
  return {
    document: <PageDocument site={site} context={context} page={page} assets={assets} />,
    scripts: assets.scripts,
  };
}

function read(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { accept: 'application/json' } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(text)).on('error', reject);
    }).on('error', reject);
  });
}
