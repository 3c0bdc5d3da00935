import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectAccessible } from './support/accessibility.ts';
import { expectInConsole } from './support/console.ts';
import { openPage, press, scrollsSideways, waitForTitle, waitForWords } from './support/page.ts';
import { findSmallTargets } from './support/find-small-targets.ts';
import { onNarrow, onPhone } from './support/screens.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { newEmail, pricesAddress, quietDays, reserveWithCard } from './support/booking-input.ts';

/** Opens the screens of a booking one after another and calls `check` on each. */
async function walk(check: (screen: string) => Promise<void>): Promise<void> {
  await openPage('/');
  await check('home');
  await openPage('/booking');
  await $('summary=I have a promo code').click();
  await check('dates');
  await $('button[aria-haspopup="dialog"]').click();
  await $('dialog[open]').waitForExist();
  await check('calendar');
  await openPage(pricesAddress(quietDays(60)));
  await $('article summary').click();
  await check('prices');
  await press('Choose Pay at the lot');
  await waitForTitle('Pay and book');
  await $('aside summary').click();
  await $('//button[starts-with(., "Reserve now, pay")]').click();
  await waitForWords('There is a problem');
  await check('payment');
  await reserveWithCard(newEmail());
  await waitForTitle('Your parking is booked');
  await check('confirmation');
  expectInConsole(/404/);
  await openPage('/no-such-page');
  await check('404');
}

async function expectToFit(screen: string): Promise<void> {
  await takeScreenshot(screen);
  expect(await scrollsSideways(), `${screen} scrolls sideways`).to.equal(false);
  await expectAccessible();
}

onNarrow('Every screen of a booking', () => {
  it('fits, and everything that acts is large enough for a finger', () =>
    walk(async (screen) => {
      await expectToFit(`narrow ${screen}`);
      expect(await findSmallTargets(), screen).to.deep.equal([]);
    }));
});

onPhone('With text at 200%', () => {
  it('every screen of a booking fits', () =>
    walk(async (screen) => {
      await browser.execute(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expectToFit(`large ${screen}`);
    }));
});
