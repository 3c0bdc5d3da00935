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

  it('draws its icons in the color of the text around them when the system sets the colors', async () => {
    const setForcedColors = (value: 'active' | 'none') =>
      browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', {
        features: [{ name: 'forced-colors', value }],
      });
    await setForcedColors('active');
    const colors = await browser.execute(() =>
      [...document.querySelectorAll('main svg[stroke]')].map((icon) =>
        [icon, icon.parentElement ?? icon].map((element) => getComputedStyle(element).color),
      ),
    );
    await setForcedColors('none');
    expect(colors).to.have.length.above(2);
    for (const [icon, text] of colors) expect(icon).to.equal(text);
  });
});
