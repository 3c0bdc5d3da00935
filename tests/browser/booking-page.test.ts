import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { Key } from 'webdriverio';
import { expectInConsole } from './support/console.ts';
import { pressKeys } from './support/keys.ts';
import { waitForMail } from './support/mailbox.ts';
import {
  describeFocus,
  field,
  fill,
  openPage,
  press,
  readAddress,
  typeDate,
  waitForFocus,
  waitForHydration,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onDesktop, onPhone } from './support/screens.ts';
import {
  CARD,
  dayFromNow,
  detailsOf,
  newEmail,
  pricesAddress,
  quietDays,
  reserveWithCard,
} from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onDesktop('The booking page', () => {
  const email = newEmail();
  const soon = quietDays(10);

  it('says that its prices are out of date when the dates change', async () => {
    await openPage(pricesAddress(soon));
    await press('Change dates');
    await waitForTitle('When do you travel?');
    expect(await field('Drop-off date').getValue()).to.equal(dayFromNow(soon));
    await typeDate('Pick-up date', dayFromNow(soon + 4));
    await waitForWords('Your prices are out of date.');
    await expectFitsAndAccessible();
    await press('See prices');
    await waitForTitle('Choose how to pay');
    await waitForWords('4 days');
  });

  it('moves a pick-up date before the drop-off date and says so', async () => {
    await press('Change dates');
    await waitForTitle('When do you travel?');
    await typeDate('Drop-off date', dayFromNow(soon + 10));
    await field('Vehicle').click();
    await waitForWords('Pick-up moved to');
    expect(await field('Pick-up date').getValue()).to.equal(dayFromNow(soon + 14));
  });

  it('moves the pick-up time of a stay within one day, and says so until the dates change', async () => {
    await typeDate('Pick-up date', dayFromNow(soon + 10));
    await field('Vehicle').click();
    await waitForWords('10:00 am.');
    expect(await field('Pick-up date').getValue()).to.equal(dayFromNow(soon + 10));
    await browser.execute((input: HTMLElement) => input.focus(), await field('Pick-up date'));
    await field('Vehicle').click();
    await waitForWords('Pick-up moved to');
    await field('Pick-up time').selectByAttribute('value', '12:00');
    await waitForWords('All times are Pacific.');
  });

  it('fills in the dates of a link in epoch seconds without loading prices', async () => {
    const from = Date.parse(`${dayFromNow(30)}T17:00:00Z`) / 1000;
    await openPage(`/booking?travelFromDate=${from}&travelToDate=${from + 3 * 86_400}&vehicleClass=OVERSIZE`);
    await waitForTitle('When do you travel?');
    expect(await field('Drop-off date').getValue()).to.equal(dayFromNow(30));
    expect(await field('Pick-up date').getValue()).to.equal(dayFromNow(33));
    expect(await field('Vehicle').getValue()).to.equal('OVERSIZE');
  });

  for (const name of ['promoCode', 'fillPromoCode']) {
    it(`fills in the promo code of a link with ${name}`, async () => {
      await openPage(`/booking?${name}=SAVE10`);
      expect(await field('Promo code').isDisplayed()).to.equal(true);
      expect(await field('Promo code').getValue()).to.equal('SAVE10');
    });
  }

  it('says why a promo code doesn’t apply', async () => {
    await openPage(`${pricesAddress(soon)}&promoCode=SPRING24`);
    await waitForWords(/SPRING24|This code/i);
    await expectFitsAndAccessible();
  });

  it('mails a price with a link to the payment step', async () => {
    await openPage(pricesAddress(soon));
    await press('Email me this price');
    await $('dialog[open]').waitForExist();
    await press('Send');
    await waitForWords('There is a problem');
    expect(await describeFocus()).to.contain('Email: ');
    await $('dialog[open] input').setValue(email);
    await expectFitsAndAccessible();
    await browser.refresh();
    await waitForHydration();
    await press('Email me this price');
    await $('dialog[open]').waitForExist();
    await browser.waitUntil(async () => (await $('dialog[open] input').getValue()) === email, {
      timeoutMsg: 'The typed input is lost',
    });
    await press('Send');
    await waitForWords(`Sent to ${email}.`);
    await pressKeys(Key.Escape);
    await waitForFocus('BUTTON Email me this price');
    const { links } = await waitForMail(email, 'quote');
    await openPage(links.find((address) => address.includes('quoteId=')) ?? '/');
    await waitForTitle('Pay and book');
  });

  it('opens the payment step of a linked price without an API call', async () => {
    await openPage(pricesAddress(soon));
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    const address = await readAddress();
    expect(address).to.match(/^\/booking\?quoteId=/);
    await openPage('/');
    await openPage(address);
    await waitForTitle('Pay and book');
    expect(
      await browser.execute(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          // The site's messages come after every page.
          .filter((name) => name.includes('/api/') && !name.endsWith('/api/msg-chk')),
      ),
    ).to.deep.equal([]);
  });

  it('keeps typed input after a reload and Back, but never the card', async () => {
    await fill({ ...detailsOf(email), ...CARD });
    await browser.refresh();
    await waitForHydration();
    expect(await field('Full name').getValue()).to.equal('Ann Lee');
    expect(await field('ZIP or postal code').getValue()).to.equal('98188');
    expect(await field('Card number').getValue()).to.equal('');
    expect(await field('Security code').getValue()).to.equal('');
    const stored = await browser.execute(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(stored).to.contain(email).and.not.to.contain('4242');
    await press('Choose another price');
    await waitForTitle('Choose how to pay');
    await browser.back();
    await waitForTitle('Pay and book');
    expect(await field('Email').getValue()).to.equal(email);
  });

  it('keeps a digit that is typed at the moment when the rules of card fields have loaded', async () => {
    await browser.refresh();
    await waitForHydration();
    const shown = await browser.execute(
      async (input: HTMLElement) => {
        const type = (digits: string) => document.execCommand('insertText', false, digits);
        input.focus();
        type('4242');
        // The name of the brand shows that the rules have loaded.
        await new Promise<void>((resolve) => {
          new MutationObserver((_, observer) => {
            observer.disconnect();
            type('5');
            resolve();
          }).observe(input.parentElement ?? input, { childList: true, subtree: true, characterData: true });
        });
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return input instanceof HTMLInputElement ? input.value : '';
      },
      await field('Card number'),
    );
    expect(shown).to.equal('4242 5');
  });

  it('keeps every digit of card numbers that are typed without pauses', async () => {
    for (let last = 10; last < 34; last += 1) {
      const number = `42424242424242${last}`;
      await fill({ 'Card number': number });
      expect((await field('Card number').getValue()).replaceAll(' ', '')).to.equal(number);
    }
  });

  it('says that an unknown price is no longer available', async () => {
    await openPage('/booking?quoteId=nosuchquote');
    await waitForWords('This price is no longer available.');
    await expectFitsAndAccessible();
  });
});

onPhone('A second booking for the same dates', () => {
  const email = newEmail();

  async function book(): Promise<void> {
    await openPage(pricesAddress(quietDays(40)));
    await press('Choose Pay at the lot');
    await waitForTitle('Pay and book');
    await reserveWithCard(email);
  }

  it('the first booking is paid at the lot', async () => {
    await book();
    await waitForTitle('Your parking is booked');
    await waitForWords('Due at the lot');
  });

  it('requires a confirmation', async () => {
    expectInConsole(/409/);
    await book();
    await waitForWords('Duplicate Booking Error');
    expect(await describeFocus()).to.contain('You already booked this stay.');
    await expectFitsAndAccessible();
  });

  it('is possible for a second car', async () => {
    await press('Book a second car');
    await waitForTitle('Your parking is booked');
  });

  it('is followed by a form with the default dates', async () => {
    await press('Make another booking');
    await waitForTitle('When do you travel?');
    expect(await field('Drop-off date').getValue()).to.match(/^\d{4}-/);
    expect(await field('Pick-up date').getValue()).not.to.equal(dayFromNow(quietDays(40) + 2));
    await browser.back();
  });

  it('can’t be paid again with Back', async () => {
    await browser.back();
    await browser.waitUntil(async () => (await $('h1').getText()) !== 'Your parking is booked');
    expect(await $('h1').getText()).not.to.equal('Pay and book');
  });
});
