import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { after as onceKept, json, reset, silence } from '../support/stand-in-api.ts';
import { expectInConsole } from './support/console.ts';
import {
  describeFocus,
  field,
  fill,
  findShown,
  openPage,
  press,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { refusal, startRemoteSite, type RemoteSite } from './support/remote-site.ts';
import { onDesktop, onPhone } from './support/screens.ts';
import { CARD, detailsOf, newEmail, pricesAddress } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

describe('Trouble with a remote API while booking', () => {
  let site: RemoteSite;
  before(async () => {
    site = await startRemoteSite();
  });
  after(() => site.stop());
  beforeEach(() => site.api.reset());

  /** Fills in the payment step, up to the Pay button. */
  async function fillPaymentStep(): Promise<void> {
    await openPage(site.at('/booking?quoteId=q-buy'));
    await waitForTitle('Pay and book');
    await fill({ ...detailsOf(newEmail()), ...CARD });
  }

  onDesktop('The Pay button', () => {
    it('books once when it is pressed several times', async () => {
      let answer = () => {};
      site.api.answer(
        'POST /bookings/',
        onceKept(new Promise<void>((resolve) => (answer = resolve)), json(BOOKING)),
      );
      await fillPaymentStep();
      await $('main button[type=submit]').doubleClick();
      await press('Pay $59.59');
      await browser.keys(['Enter']);
      await browser.waitUntil(() => site.api.count('POST /bookings/') > 0);
      await $('main button[type=submit][aria-disabled]').waitForExist();
      await expectFitsAndAccessible();
      answer();
      await waitForTitle('Your parking is booked');
      expect(site.api.count('POST /bookings/')).to.equal(1);
    });

    it('retries with the same idempotency key when the answer is lost', async () => {
      expectInConsole(/Failed to load resource/);
      site.api.answer('POST /bookings/', reset);
      await fillPaymentStep();
      await press('Pay $59.59');
      await waitForWords('We’re confirming your payment.');
      await expectFitsAndAccessible();
      site.api.answer('POST /bookings/', json(BOOKING));
      await waitForTitle('Your parking is booked');
      const keys = site.api.calls.filter(({ method, path }) => method === 'POST' && path === '/bookings/');
      expect(keys.length).to.be.greaterThan(1);
      expect(new Set(keys.map(({ headers }) => headers['idempotency-key'])).size).to.equal(1);
    });
  });

  const BOOKING = { id: 'b1', number: 'B-1001', email_addr: 'ann@example.com' };

  onPhone('Problems with a booking', () => {
    it('an expired price can be refreshed and is shown next to the new one', async () => {
      site.api.answer('GET /booking-quotes/{}', json({ ...QUOTE, expires: '2026-01-01 09:00:00-0800' }));
      site.api.answer(
        'POST /booking-quotes/set',
        json({ quotes: [{ ...QUOTE, id: 'q-new', total_charge: usd(6140) }] }),
      );
      await openPage(site.at('/booking?quoteId=q-buy'));
      await waitForWords('This price has expired');
      await fill(detailsOf('ann@example.com'));
      await expectFitsAndAccessible();
      await press('Refresh price');
      await findShown('Pay $61.40');
      await waitForWords('It was $59.59. It’s now $61.40.');
      expect(await field('Full name').getValue()).to.equal('Ann Lee');
      await expectFitsAndAccessible();
    });

    it('a sold-out answer says that nothing was charged and leads to other dates', async () => {
      expectInConsole(/409/);
      site.api.answer(
        'POST /bookings/',
        refusal(409, 'SOLD_OUT', { formErrors: ['We’re full on Sat Nov 21.'] }),
      );
      await fillPaymentStep();
      await press('Pay $59.59');
      await waitForWords('Sold out');
      expect(await describeFocus())
        .to.contain('Sold out')
        .and.to.contain('You haven’t been charged');
      await expectFitsAndAccessible();
      await press('Change dates');
      await waitForTitle('When do you travel?');
    });

    it('prices for full days say that they are sold out online', async () => {
      const full = { ...QUOTE, unavailable_reason: 'We’re full on Sat Nov 21. Try other dates.' };
      site.api.answer('POST /booking-quotes/set', json({ quotes: [full] }));
      await openPage(site.at(pricesAddress(10)));
      await waitForWords('Sold out online for some of these dates');
      await expectFitsAndAccessible();
    });

    it('a closed online booking is announced with the phone number', async () => {
      site.api.answer('GET /settings', json({ bookings_disabled: true, is_parkweb_maint: false }));
      await browser.waitUntil(async () => {
        await openPage(site.at('/booking'));
        return (await $('header').getText()).includes('Online booking is closed right now.');
      });
      await waitForWords('Call (206) 555-0150');
      await expectFitsAndAccessible();
      site.api.answer('GET /settings', json({ bookings_disabled: false, is_parkweb_maint: false }));
      await browser.waitUntil(async () => {
        await openPage(site.at('/booking'));
        return (await $('form[action="/booking"]').isExisting()) === true;
      });
    });
  });

  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const QUOTE = {
    id: 'q-buy',
    product_id: 'BUY_NOW',
    expires: '2999-01-01 00:00:00-0800',
    travel_from_date: '2026-12-21 09:00:00-0800',
    travel_to_date: '2026-12-23 09:00:00-0800',
    total_charge: usd(5959),
  };

  onDesktop('While the API is slow', () => {
    it('a progress bar is shown', async () => {
      let answer = () => {};
      const slow = new Promise<void>((resolve) => (answer = resolve));
      site.api.answer('POST /booking-quotes/set', onceKept(slow, json({ quotes: [QUOTE] })));
      await openPage(site.at('/booking'));
      await press('See prices');
      await $('progress').waitForExist();
      await expectFitsAndAccessible();
      answer();
      await waitForTitle('Choose how to pay');
      await $('progress').waitForExist({ reverse: true });
    });

    it('a price that times out can be loaded again', async () => {
      site.api.answer('GET /booking-quotes/{}', silence);
      await openPage(site.at('/booking?quoteId=q-buy'));
      await waitForWords('We couldn’t load your price.');
      await expectFitsAndAccessible();
      site.api.reset();
      await press('Retry');
      await waitForTitle('Pay and book');
    });
  });

  onPhone('While the API is unavailable', () => {
    it('the pages say so', async () => {
      await site.api.refuse();
      await openPage(site.at(pricesAddress(10)));
      await waitForWords('temporarily unavailable');
      await expectFitsAndAccessible();
      await site.api.listen();
    });

    it('prices load again as soon as it is available', async () => {
      await press('See prices');
      await waitForTitle('Choose how to pay');
    });

    it('a 503 is shown the same way', async () => {
      expectInConsole(/503/);
      site.api.answer('POST /booking-quotes/set', json({}, 503));
      await openPage(site.at('/booking'));
      await press('See prices');
      await waitForWords('temporarily unavailable');
      await expectFitsAndAccessible();
    });

    it('a page hydrates without errors although the API is available by then', async () => {
      site.api.answer('POST /booking-quotes/set', json({}, 503));
      const remove = await sendFocusWhileHydrating();
      await openPage(site.at(pricesAddress(10)));
      await remove();
    });

    it('the booking page says that it can’t show bookings', async () => {
      expectInConsole(/503/);
      site.api.answer('GET /bookings/{}', json({}, 503));
      await openPage(site.at('/bookings/b1?token=t'));
      await waitForWords('We can’t show bookings right now.');
      await expectFitsAndAccessible();
    });
  });

  /** Slows hydration down and sends focus events meanwhile, until the returned function is called. */
  async function sendFocusWhileHydrating(): Promise<() => Promise<void>> {
    const send = browser.sendCommandAndGetResult.bind(browser);
    const source = "setInterval(() => dispatchEvent(new Event('focus')), 1)";
    const script = await send('Page.addScriptToEvaluateOnNewDocument', { source });
    await send('Emulation.setCPUThrottlingRate', { rate: 6 });
    return async () => {
      await send('Page.removeScriptToEvaluateOnNewDocument', script);
      await send('Emulation.setCPUThrottlingRate', { rate: 1 });
    };
  }
});
