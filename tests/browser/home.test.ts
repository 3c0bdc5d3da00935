import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { onEveryScreen } from './support/screens.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onEveryScreen('The home page', () => {
  it('shows the price form', async () => {
    await browser.url('/');
    expect(await $('form[action="/booking"]').isDisplayed()).to.equal(true);
  });

  it('never scrolls sideways', async () => {
    expect(await browser.execute(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
  });

  it('is accessible', expectFitsAndAccessible);
});
