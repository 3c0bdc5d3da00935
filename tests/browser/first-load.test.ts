import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { json } from '../support/stand-in-api.ts';
import { expectInConsole } from './support/console.ts';
import { describeFocus, openPage, press, waitForTitle, waitForWords } from './support/page.ts';
import { type RemoteSite, startRemoteSite } from './support/remote-site.ts';
import { onDesktop } from './support/screens.ts';
import { pricesAddress } from './support/booking-input.ts';

describe('Loading with a remote API', () => {
  let site: RemoteSite;
  before(async () => {
    site = await startRemoteSite();
  });
  after(() => site.stop());
  beforeEach(() => site.api.reset());

  /** The paths of the calls that the page has made, and of all files that it has loaded. */
  const listLoaded = () =>
    browser.execute(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const pathOf = (entry: PerformanceResourceTiming) => new URL(entry.name).pathname;
      const isCall = (entry: PerformanceResourceTiming) =>
        ['fetch', 'xmlhttprequest', 'beacon'].includes(entry.initiatorType);
      return { calls: entries.filter(isCall).map(pathOf), files: entries.map(pathOf) };
    });

  onDesktop('The first load', () => {
    for (const [what, address, title] of [
      ['the home page', '/', 'Parking at Sea-Tac, shuttle included'],
      ['the booking page', '/booking', 'Park at Sea-Tac'],
      ['prices', pricesAddress(30), 'Choose how to pay'],
      ['a quote', '/booking?quoteId=q-buy', 'Pay and book'],
      ['a booking', '/bookings/b1/?token=t', 'B-1001'],
      ['a page with deferred content', '/health', 'Health'],
    ] as const) {
      it(`of ${what} hydrates without a request and without a warning`, async () => {
        await openPage(site.at(address));
        if (title && address !== '/booking') expect(await $('h1').getText()).to.equal(title);
        expect((await listLoaded()).calls).to.deep.equal([]);
      });
    }

    it('of an unknown page hydrates without a request', async () => {
      expectInConsole(/404/);
      await openPage(site.at('/nowhere'));
      await waitForTitle('This page could not be found');
      expect((await listLoaded()).calls).to.deep.equal([]);
    });

    it('loads no style sheet, because the document has its style inside', async () => {
      await openPage(site.at('/booking'));
      const { files } = await listLoaded();
      expect(files.filter((file) => file.endsWith('.css'))).to.deep.equal([]);
    });

    it('loads no script that the first screen doesn’t use', async () => {
      await openPage(site.at('/'));
      const { files } = await listLoaded();
      expect(
        files.filter((file) => /sentry|browser-transport|CalendarSheet|moment|\/(?:time|card)-/.test(file)),
      ).to.deep.equal([]);
      expect(files.some((file) => /HomePage/.test(file))).to.equal(true);
    });

    it('loads the messages for a session after the page, and Dismiss removes one', async () => {
      site.api.answer(
        'GET /api/msg-chk',
        json({ messages: [{ id: 'm 1', template: 'parkscore', payload: {} }] }),
      );
      await openPage(site.at('/privacy'));
      await browser.setCookies({ name: 'session_id', value: crypto.randomUUID(), httpOnly: true });
      await openPage(site.at('/privacy'));
      await waitForWords('Thank you for parking with us.');
      await press('Dismiss');
      await browser.waitUntil(() => site.api.count('POST /msg-dismiss') === 1);
      expect(await $('body').getText()).to.not.contain('Thank you for parking');
      await browser.deleteCookies();
    });
  });

  onDesktop('A click', () => {
    it('runs the page pipeline in the browser and moves the focus to the new title', async () => {
      await openPage(site.at('/'));
      await browser.execute(() => Object.assign(window, { marker: 'same document' }));
      site.api.calls.length = 0;
      await press('Book');
      await browser.waitUntil(async () => (await describeFocus()).startsWith('H1'));
      expect(await browser.execute(() => Reflect.get(window, 'marker'))).to.equal('same document');
      await browser.waitUntil(
        () => site.api.count('POST /events/') === 1 && site.api.count('GET /api/msg-chk') === 1,
      );
      const view = site.api.calls.find(({ path }) => path === '/events/');
      expect(view?.body).to.deep.equal({ class: 'page', name: 'view', value: '/booking' });
      expect(await browser.execute(() => document.querySelector('[aria-live]')?.textContent)).to.equal(
        await browser.getTitle(),
      );
      await browser.back();
      await waitForTitle('Parking at Sea-Tac, shuttle included');
    });

    it('reloads the page when a script is missing, at most once a minute', async () => {
      expectInConsole(/ERR_BLOCKED_BY_CLIENT|Failed to fetch dynamically imported module/);
      expectInConsole(/Script failed to load: \S+BookingCreatePage\S+\.js/);
      await openPage(site.at('/'));
      await browser.sendCommandAndGetResult('Network.enable', {});
      await browser.sendCommandAndGetResult('Network.setBlockedURLs', { urls: ['*BookingCreatePage*.js'] });
      const readLoadTime = () => browser.execute(() => performance.timeOrigin);
      const first = await readLoadTime();
      await press('Book');
      await browser.waitUntil(async () => (await readLoadTime()) > first);
      await waitForWords('Park');
      const second = await readLoadTime();
      await browser.execute(() => new Promise((resolve) => setTimeout(resolve, 500)));
      expect(await readLoadTime()).to.equal(second);
      await browser.sendCommandAndGetResult('Network.setBlockedURLs', { urls: [] });
    });
  });

  onDesktop('While the API is unavailable', () => {
    it('the page says so until it is available again', async () => {
      site.api.answer('GET /settings', json({}, 503));
      await browser.waitUntil(async () => {
        await browser.url(site.at('/'));
        return (await $('body').getText()).includes('temporarily unavailable');
      });
      await openPage(site.at('/'));
      site.api.answer('GET /settings', json({}));
      await browser.waitUntil(async () => {
        await browser.execute(() => window.dispatchEvent(new Event('focus')));
        return !(await $('body').getText()).includes('temporarily unavailable');
      });
    });
  });
});
