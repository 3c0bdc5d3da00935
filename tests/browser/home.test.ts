import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { onEveryScreen } from './support/screens.ts';
import { expectTidy } from './support/tidy.ts';

onEveryScreen('Home', () => {
  it('asks for the stay first', async () => {
    await browser.url('/');
    expect(await $('form[action="/booking"]').isDisplayed()).to.equal(true);
  });

  it('never scrolls sideways', async () => {
    expect(await browser.execute(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
  });

  it('is accessible', expectTidy);
});
