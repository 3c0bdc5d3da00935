import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { defer } from '../support/defer.ts';
import { after as answerAfter, json, type StandInAnswer } from '../support/stand-in-api.ts';
import { press, waitForHydration, waitForWords } from './support/page.ts';
import { type RemoteSite, startRemoteSite } from './support/remote-site.ts';
import { onPhone } from './support/screens.ts';

const NO_RIDE = json({ ride: null, ticket_number: '1000123' });
const prices = ['BUY_NOW', 'BOOK_NOW', 'STANDARD'].map((product_id) => ({
  product_id,
  total: { amount: 12_345, currency: 'USD' },
}));
const RATES = json({
  travel_from_date: '2026-11-25 09:00:00-0800',
  examples: [1, 3, 7, 14].map((days) => ({ days, travel_to_date: '2026-11-28 09:00:00-0800', prices })),
});

describe('Data that arrive after the page', () => {
  let site: RemoteSite;
  before(async () => {
    site = await startRemoteSite();
  });
  after(() => site.stop());
  beforeEach(() => site.api.reset());

  /** Opens a page whose data come when it is hydrated. Resolves with what it showed before. */
  async function openLate(path: string, call: string, answer: StandInAnswer): Promise<string> {
    const hydrated = defer<void>();
    site.api.answer(call, answerAfter(hydrated.promise, answer));
    site.api.answer('GET /health', (res, found) => {
      hydrated.resolve();
      return json({})(res, found);
    });
    const source = `(${tellWhenHydrated})()`;
    const added = await browser.sendCommandAndGetResult('Page.addScriptToEvaluateOnNewDocument', { source });
    await browser.url(site.at(path));
    await browser.sendCommandAndGetResult('Page.removeScriptToEvaluateOnNewDocument', added);
    await waitForHydration();
    return browser.execute(() => String(Reflect.get(window, 'shownFirst')));
  }

  /** The sum of the layout shifts since the data could come. */
  const sumShifts = () =>
    browser.execute(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list, observer) => {
            observer.disconnect();
            const late = list
              .getEntries()
              .filter(({ startTime }) => startTime > Reflect.get(window, 'readyAt'));
            resolve(late.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0));
          }).observe({ type: 'layout-shift', buffered: true });
          // There are none.
          setTimeout(resolve, 1_000, 0);
        }),
    );

  onPhone('on the shuttle page', () => {
    it('take their place without a shift in a page that is hydrated before', async () => {
      const before = await openLate('/pickup?transactionId=7', 'GET /dispatcher/own-ride', NO_RIDE);
      expect(before).to.contain('Shuttle pickup').and.not.contain('Press your stop');
      await waitForWords('Press your stop to call the shuttle.');
      expect(await sumShifts()).to.be.at.most(0.01);
      expect(await $('[name=transaction_id]').getValue()).to.equal('7');
      await $('#island_id').click();
      await waitForWords('There is a problem');
    });
  });

  onPhone('on a page with rates', () => {
    // These addresses are not in the cache yet.
    it('take their place without a shift', async () => {
      const before = await openLate('/rates', 'GET /rates/examples', RATES);
      expect(before).to.contain('More about parking').and.not.contain('$123.45');
      await waitForWords('$123.45');
      expect(await sumShifts()).to.be.at.most(0.01);
    });

    it('can be loaded again when they failed', async () => {
      await openLate('/garage', 'GET /rates/examples', json({}, 500));
      await waitForWords('We can’t load prices right now.');
      site.api.answer('GET /rates/examples', RATES);
      await press('Try again');
      await waitForWords('$123.45');
    });
  });

  onPhone('without JavaScript', () => {
    before(() => setScripts(false));
    after(() => setScripts(true));

    it('can be read at the end of the page', async () => {
      const later = () => new Promise((resolve) => setTimeout(resolve, 100));
      site.api.answer('GET /dispatcher/own-ride', async (res, call) => {
        await later();
        return NO_RIDE(res, call);
      });
      await browser.url(site.at('/pickup?transactionId=7'));
      await $('#island_id').waitForDisplayed();
      expect(await $('main').getText()).to.contain('This part is at the end of the page.');
    });
  });
});

/** Runs in the page, before its own scripts. */
function tellWhenHydrated(): void {
  const timer = setInterval(() => {
    const title = document.querySelector('h1');
    if (!title || !Object.keys(title).some((key) => key.startsWith('__reactFiber'))) return;
    if (document.fonts.status === 'loading') return;
    clearInterval(timer);
    Object.assign(window, { shownFirst: document.body.innerText, readyAt: performance.now() });
    void fetch('/api/health');
  }, 10);
}

const setScripts = (areOn: boolean) =>
  browser.sendCommandAndGetResult('Emulation.setScriptExecutionDisabled', { value: !areOn });
