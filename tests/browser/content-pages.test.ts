import { $, $$, browser } from '@wdio/globals';
import { expect } from 'chai';
import { findShown, openPage, press, readAddress, scrollsSideways, waitForTitle } from './support/page.ts';
import { onEveryScreen, onNarrow, setMotion } from './support/screens.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

const topOf = (selector: string) =>
  browser.execute(
    (selectorInPage) => document.querySelector(selectorInPage)?.getBoundingClientRect().top ?? NaN,
    selector,
  );

const isAtMap = async () => {
  const top = await topOf('#map');
  // At the end of a short page, the map is lower.
  const isAtEnd = await browser.execute(
    () => Math.abs(scrollY + innerHeight - document.documentElement.scrollHeight) < 2,
  );
  return (top >= 0 && top < 40) || isAtEnd;
};

/** Waits inside of the page, which notices the first pixel. */
const waitForScroll = () =>
  browser.execute(
    () =>
      new Promise<void>((resolve) => {
        const look = () => (scrollY > 0 ? resolve() : setTimeout(look, 5));
        look();
      }),
  );

onEveryScreen('Content pages', () => {
  it('/map scrolls to the map, on a first load and on a click', async () => {
    await setMotion('no-preference');
    await openPage('/map');
    await browser.waitUntil(isAtMap);
    await expectFitsAndAccessible();
    await openPage('/');
    await browser.execute(
      (link: HTMLElement) => link.scrollIntoView(),
      await $('=map and directions').getElement(),
    );
    await press('map and directions');
    await waitForTitle('How to find us');
    await browser.waitUntil(isAtMap);
  });

  it('/map jumps to the map with reduced motion', async () => {
    await setMotion('reduce');
    await openPage('/map');
    await waitForScroll();
    expect(await isAtMap(), 'without a way there').to.equal(true);
  });

  it('/privacy fits and is accessible', async () => {
    await openPage('/privacy');
    await expectFitsAndAccessible();
  });

  it('/blog leads to a post, and links in a post open without a reload', async () => {
    await openPage('/blog');
    await expectFitsAndAccessible();
    await press('Getting to and from Sea-Tac');
    await waitForTitle('Getting to and from Sea-Tac');
    expect(await browser.getTitle()).to.match(/^Getting to and from Sea-Tac \|/);
    await expectFitsAndAccessible();
    await browser.execute(() => ((window as Window & { isSame?: true }).isSame = true));
    await (await findShown('check prices')).click();
    await browser.waitUntil(async () => (await readAddress()).startsWith('/booking'));
    expect(await browser.execute(() => 'isSame' in window), 'without a new load').to.equal(true);
  });

  it('a blog post shows after a reload and with Back', async () => {
    await openPage('/blog/about-our-drivers');
    await browser.refresh();
    await waitForTitle('About our drivers');
    await press('Blog');
    await waitForTitle('Notes from the lot');
    await browser.back();
    await waitForTitle('About our drivers');
  });

  it('/rates shows current prices and leads to a booking', async () => {
    await openPage('/rates');
    expect(await $$('table tbody tr').length).to.equal(4);
    expect(await $('table').getText()).to.match(/1 day \$\d+\.\d\d/);
    await expectFitsAndAccessible();
    await press('Sea-Tac garage or our lot?');
    await waitForTitle('The airport garage, or us?');
    await expectFitsAndAccessible();
    await press('See prices');
    await browser.waitUntil(async () => (await readAddress()).startsWith('/booking'));
  });
});

onNarrow('Content pages', () => {
  for (const path of ['/map', '/privacy', '/blog', '/blog/about-our-drivers', '/rates', '/garage'])
    it(`${path} fits, also with text at 200%`, async () => {
      await openPage(path);
      expect(await scrollsSideways()).to.equal(false);
      await browser.execute(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await scrollsSideways(), 'large text').to.equal(false);
    });
});
