import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectAccessible } from './support/accessibility.ts';
import { onEveryScreen } from './support/screens.ts';
import { takeScreenshot } from './support/screenshots.ts';

onEveryScreen('Home', () => {
  it('asks for the stay first', async () => {
    await browser.url('/');
    expect(await $('form[action="/booking"]').isDisplayed()).to.equal(true);
    await takeScreenshot(`home ${await browser.execute(() => innerWidth)}`);
  });

  it('never scrolls sideways', async () => {
    expect(await browser.execute(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
  });

  it('is accessible', expectAccessible);
});
