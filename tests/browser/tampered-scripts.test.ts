import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectInConsole } from './support/console.ts';
import { openPage, press, waitForTitle } from './support/page.ts';
import { onDesktop } from './support/screens.ts';

/** Somebody between the site and the browser who changes scripts and reads reports. */
async function startMeddler(site: string, isChanged: (path: string) => boolean) {
  const reports: string[] = [];
  const paths: string[] = [];
  const server = createServer((req, res) => void meddle(req, res).catch(() => res.destroy()));

  async function meddle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? '/';
    paths.push(path);
    const body = await text(req);
    if (path === '/csp-reports') reports.push(body);
    const headers = { ...req.headers, 'accept-encoding': 'identity' };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(new URL(path, site), { method: req.method, headers }, resolve).once('error', reject).end(body);
    });
    const { 'content-length': _changes, ...rest } = answer.headers;
    res.writeHead(answer.statusCode ?? 502, isChanged(path) ? rest : answer.headers);
    if (!isChanged(path)) return void answer.pipe(res);
    res.end(`${await text(answer)}\nwindow.isTampered = true;`);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    reports,
    paths,
    stop: () => (server.closeAllConnections(), server.close()),
  };
}

const isTampered = () => browser.execute(() => Reflect.get(window, 'isTampered') === true);

describe('A script that is changed on its way', () => {
  let meddler: Awaited<ReturnType<typeof startMeddler>>;
  afterEach(() => meddler.stop());

  onDesktop('to the booking page', () => {
    it('is not run, and the form still leads to prices', async () => {
      meddler = await startMeddler(browser.options.baseUrl ?? '', (path) => path.startsWith('/assets/main-'));
      expectInConsole(/Failed to find a valid digest in the 'integrity' attribute/);
      await browser.url(`${meddler.origin}/booking`);
      expect(await isTampered()).to.equal(false);
      await press('See prices');
      await waitForTitle('Choose how to pay');
      expect(await isTampered()).to.equal(false);
    });

    it('is not run when it is loaded later, and the page is loaded again once at most', async () => {
      const isLater = (path: string) => path.startsWith('/assets/after-hydration-');
      meddler = await startMeddler(browser.options.baseUrl ?? '', isLater);
      expectInConsole(/Failed to find a valid digest in the 'integrity' attribute/);
      await browser.url(`${meddler.origin}/booking`);
      expectInConsole(/Script failed to load/);
      await browser.waitUntil(() => meddler.paths.some(isLater));
      await waitForTitle('When do you travel?');
      expect(await isTampered()).to.equal(false);
      expect(meddler.paths.filter((path) => path === '/booking').length).to.be.at.most(2);
    });
  });

  onDesktop('and one of another site', () => {
    it('is blocked, and the browser reports it to us', async () => {
      meddler = await startMeddler(browser.options.baseUrl ?? '', () => false);
      await openPage(`${meddler.origin}/booking`);
      expectInConsole(/violates the following Content Security Policy directive/);
      await browser.execute(() => {
        const script = document.createElement('script');
        script.src = 'https://skimmer.example/card.js';
        document.head.append(script);
      });
      await browser.waitUntil(() => meddler.reports.length > 0);
      expect(meddler.reports.join()).to.contain('script-src').and.contain('https://skimmer.example/card.js');
    });
  });
});
