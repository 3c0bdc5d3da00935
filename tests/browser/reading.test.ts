import { $, $$, browser } from '@wdio/globals';
import { expect } from 'chai';
import { findShown, openPage, press, readAddress, scrollsSideways, waitForTitle } from './support/page.ts';
import { onEveryScreen, onNarrow } from './support/screens.ts';
import { expectTidy } from './support/tidy.ts';

const topOf = (selector: string) =>
  browser.execute((wanted) => document.querySelector(wanted)?.getBoundingClientRect().top ?? NaN, selector);

const isAtMap = async () => {
  const top = await topOf('#map');
  // Where the page ends first, the map stands lower.
  const isAtEnd = await browser.execute(
    () => Math.abs(scrollY + innerHeight - document.documentElement.scrollHeight) < 2,
  );
  return (top >= 0 && top < 40) || isAtEnd;
};

const askForLessMotion = (value: 'reduce' | '') =>
  browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });

onEveryScreen('Pages to read', () => {
  afterEach(() => askForLessMotion(''));

  it('comes to the map by itself, on a first load and on a click', async () => {
    await openPage('/map');
    await browser.waitUntil(isAtMap);
    await expectTidy();
    await openPage('/');
    await browser.execute(
      (link: HTMLElement) => link.scrollIntoView(),
      await $('=map and directions').getElement(),
    );
    await press('map and directions');
    await waitForTitle('How to find us');
    await browser.waitUntil(isAtMap);
  });

  it('is at the map at once for whoever wants less motion', async () => {
    await askForLessMotion('reduce');
    await openPage('/map');
    expect(await isAtMap()).to.equal(true);
  });

  it('says what becomes of what we know', async () => {
    await openPage('/privacy');
    await expectTidy();
  });

  it('leads from the list of posts to a post, and from its text to other pages', async () => {
    await openPage('/blog');
    await expectTidy();
    await press('Getting to and from Sea-Tac');
    await waitForTitle('Getting to and from Sea-Tac');
    expect(await browser.getTitle()).to.match(/^Getting to and from Sea-Tac \|/);
    await expectTidy();
    await browser.execute(() => ((window as Window & { isSame?: true }).isSame = true));
    await (await findShown('check prices')).click();
    await browser.waitUntil(async () => (await readAddress()).startsWith('/booking'));
    expect(await browser.execute(() => 'isSame' in window), 'without a new load').to.equal(true);
  });

  it('says a post’s words again after a reload, and on Back', async () => {
    await openPage('/blog/about-our-drivers');
    await browser.refresh();
    await waitForTitle('About our drivers');
    await press('Blog');
    await waitForTitle('Notes from the lot');
    await browser.back();
    await waitForTitle('About our drivers');
  });

  it('shows present prices, and takes the dates to the booking', async () => {
    await openPage('/rates');
    expect(await $$('table tbody tr').length).to.equal(4);
    expect(await $('table').getText()).to.match(/1 day \$\d+\.\d\d/);
    await expectTidy();
    await press('Sea-Tac garage or our lot?');
    await waitForTitle('The airport garage, or us?');
    await expectTidy();
    await press('See prices');
    await browser.waitUntil(async () => (await readAddress()).startsWith('/booking'));
  });
});

onNarrow('Pages to read', () => {
  for (const path of ['/map', '/privacy', '/blog', '/blog/about-our-drivers', '/rates', '/garage'])
    it(`${path} fits, also with letters of twice the size`, async () => {
      await openPage(path);
      expect(await scrollsSideways()).to.equal(false);
      await browser.execute(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await scrollsSideways(), 'large letters').to.equal(false);
    });
});
