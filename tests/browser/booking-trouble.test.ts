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
import { onDesktop, onEveryScreen, onPhone } from './support/screens.ts';
import { CARD, detailsOf, newEmail, pricesAddress } from './support/stays.ts';
import { expectTidy } from './support/tidy.ts';

let site: RemoteSite;
before(async () => {
  site = await startRemoteSite();
});
after(() => site.stop());
beforeEach(() => site.api.reset());

/** As far as the button that pays. */
async function order(): Promise<void> {
  await openPage(site.at('/booking?quoteId=q-buy'));
  await waitForTitle('Pay and book');
  await fill({ ...detailsOf(newEmail()), ...CARD });
}

onDesktop('The button that pays', () => {
  it('books once, however often it is pressed', async () => {
    let answer = () => {};
    site.api.answer(
      'POST /bookings/',
      onceKept(new Promise<void>((resolve) => (answer = resolve)), json(BOOKING)),
    );
    await order();
    await $('button[type=submit]').doubleClick();
    await press('Pay $59.59');
    await browser.keys(['Enter']);
    await browser.waitUntil(() => site.api.count('POST /bookings/') > 0);
    await $('button[type=submit][aria-disabled]').waitForExist();
    await expectTidy();
    answer();
    await waitForTitle('Your parking is booked');
    expect(site.api.count('POST /bookings/')).to.equal(1);
  });

  it('asks again under the same key when the answer is lost', async () => {
    expectInConsole(/Failed to load resource/);
    site.api.answer('POST /bookings/', reset);
    await order();
    await press('Pay $59.59');
    await waitForWords('We’re confirming your payment.');
    await expectTidy();
    site.api.answer('POST /bookings/', json(BOOKING));
    await waitForTitle('Your parking is booked');
    const keys = site.api.calls.filter(({ method, path }) => method === 'POST' && path === '/bookings/');
    expect(keys.length).to.be.greaterThan(1);
    expect(new Set(keys.map(({ headers }) => headers['idempotency-key'])).size).to.equal(1);
  });
});

const BOOKING = { id: 'b1', number: 'B-1001', email_addr: 'ann@example.com' };

onEveryScreen('What stands in the way of a booking', () => {
  it('may be a price that has expired, which is refreshed with the old one beside it', async () => {
    site.api.answer('GET /booking-quotes/{}', json({ ...QUOTE, expires: '2026-01-01 09:00:00-0800' }));
    site.api.answer(
      'POST /booking-quotes/set',
      json({ quotes: [{ ...QUOTE, id: 'q-new', total_charge: usd(6140) }] }),
    );
    await openPage(site.at('/booking?quoteId=q-buy'));
    await waitForWords('This price has expired');
    await fill(detailsOf('ann@example.com'));
    await expectTidy();
    await press('Refresh price');
    await findShown('Pay $61.40');
    await waitForWords('It was $59.59. It’s now $61.40.');
    expect(await field('Full name').getValue()).to.equal('Ann Lee');
    await expectTidy();
  });

  it('may be the last space, gone a moment ago', async () => {
    expectInConsole(/409/);
    site.api.answer(
      'POST /bookings/',
      refusal(409, 'SOLD_OUT', { formErrors: ['We’re full on Sat Nov 21.'] }),
    );
    await order();
    await press('Pay $59.59');
    await waitForWords('Sold out');
    expect(await describeFocus())
      .to.contain('Sold out')
      .and.to.contain('You haven’t been charged');
    await expectTidy();
    await press('Change dates');
    await waitForTitle('When do you travel?');
  });

  it('may be that no space is left for these days', async () => {
    const full = { ...QUOTE, unavailable_reason: 'We’re full on Sat Nov 21. Try other dates.' };
    site.api.answer('POST /booking-quotes/set', json({ quotes: [full] }));
    await openPage(site.at(pricesAddress(10)));
    await waitForWords('Sold out online for some of these dates');
    await expectTidy();
  });

  it('may be that booking is closed', async () => {
    site.api.answer('GET /settings', json({ bookings_disabled: true, is_parkweb_maint: false }));
    await browser.waitUntil(async () => {
      await openPage(site.at('/booking'));
      return (await $('header').getText()).includes('Online booking is closed right now.');
    });
    await waitForWords('Call (206) 555-0150');
    await expectTidy();
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
  it('a bar says that something is coming', async () => {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    site.api.answer('POST /booking-quotes/set', onceKept(slow, json({ quotes: [QUOTE] })));
    await openPage(site.at('/booking'));
    await press('See prices');
    await $('progress').waitForExist();
    await expectTidy();
    answer();
    await waitForTitle('Choose how to pay');
    await $('progress').waitForExist({ reverse: true });
  });

  it('a price that does not come in time can be asked for again', async () => {
    site.api.answer('GET /booking-quotes/{}', silence);
    await openPage(site.at('/booking?quoteId=q-buy'));
    await waitForWords('We couldn’t load your price.');
    await expectTidy();
    site.api.reset();
    await press('Retry');
    await waitForTitle('Pay and book');
  });
});

onPhone('While the API is away', () => {
  it('the pages say so, and the price form keeps its dates', async () => {
    await site.api.refuse();
    await openPage(site.at(pricesAddress(10)));
    await waitForWords('temporarily unavailable');
    await expectTidy();
    await site.api.listen();
  });

  it('prices come as soon as it is back', async () => {
    await press('See prices');
    await waitForTitle('Choose how to pay');
  });

  it('503 means the same', async () => {
    expectInConsole(/503/);
    site.api.answer('POST /booking-quotes/set', json({}, 503));
    await openPage(site.at('/booking'));
    await press('See prices');
    await waitForWords('temporarily unavailable');
    await expectTidy();
  });

  it('a page is taken over as it was drawn, although the API is back by then', async () => {
    site.api.answer('POST /booking-quotes/set', json({}, 503));
    const remove = await comeBackWhileHydrating();
    await openPage(site.at(pricesAddress(10)));
    await remove();
  });

  it('a booking cannot be shown, and the page says so', async () => {
    expectInConsole(/503/);
    site.api.answer('GET /bookings/{}', json({}, 503));
    await openPage(site.at('/bookings/b1?token=t'));
    await waitForWords('We can’t show bookings right now.');
    await expectTidy();
  });
});

/** Until it is undone: pages hydrate slowly, and meanwhile the visitor turns to them again and again. */
async function comeBackWhileHydrating(): Promise<() => Promise<void>> {
  const send = browser.sendCommandAndGetResult.bind(browser);
  const source = "setInterval(() => dispatchEvent(new Event('focus')), 1)";
  const script = await send('Page.addScriptToEvaluateOnNewDocument', { source });
  await send('Emulation.setCPUThrottlingRate', { rate: 6 });
  return async () => {
    await send('Page.removeScriptToEvaluateOnNewDocument', script);
    await send('Emulation.setCPUThrottlingRate', { rate: 1 });
  };
}
