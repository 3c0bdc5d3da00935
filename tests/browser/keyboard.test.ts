import { browser } from '@wdio/globals';
import { expect } from 'chai';
import { Key } from 'webdriverio';
import { pressKeys, tabTo } from './support/keys.ts';
import { describeFocus, openPage, waitForFocus, waitForHydration, waitForTitle } from './support/page.ts';
import { onDesktop } from './support/screens.ts';
import { newEmail } from './support/booking-input.ts';

onDesktop('With the keyboard only', () => {
  it('the first Tab stop skips to the content', async () => {
    await openPage('/');
    await pressKeys(Key.Tab);
    expect(await describeFocus()).to.equal('A Skip to main content');
    await pressKeys(Key.Enter);
    expect(await browser.execute(() => document.activeElement?.id)).to.equal('main');
  });

  it('travelers can load prices', async () => {
    await tabTo('Drop-off date');
    await tabTo('Pick-up time');
    await tabTo('See prices');
    await pressKeys(Key.Enter);
    await waitForTitle('Choose how to pay');
    await waitForHydration();
  });

  it('travelers can choose a price', async () => {
    await tabTo('Price details');
    await pressKeys(Key.Enter);
    await tabTo('Choose Pay now');
    await pressKeys(Key.Enter);
    await waitForFocus('H1 Pay and book');
  });

  it('travelers can pay and book', async () => {
    const typed = {
      Email: newEmail(),
      'Phone (optional)': '2065550123',
      'Full name': 'Ann Lee',
      'Card number': '4242424242424242',
      'Expiration date': '1230',
      'Security code': '123',
      'ZIP or postal code': '98188',
    };
    for (const [label, value] of Object.entries(typed)) {
      await tabTo(label);
      await pressKeys(...value);
    }
    await tabTo('A PDF to print');
    await pressKeys(Key.Space);
    await tabTo(/^Pay \$/);
    await pressKeys(Key.Enter);
    await waitForFocus('H1 Your parking is booked');
  });
});
