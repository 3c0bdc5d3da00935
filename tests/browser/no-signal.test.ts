import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { bookElsewhere, quietDays } from './support/booking-input.ts';
import { expectInConsole } from './support/console.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { type NetworkProxy, openNetworkProxy } from './support/network-proxy.ts';
import {
  field,
  fill,
  openPage,
  press,
  waitForHydration,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onPhone } from './support/screens.ts';

const LOST = /ERR_CONNECTION|ERR_BLOCKED|ERR_EMPTY|Failed to load resource/;

onPhone('Without a signal', () => {
  let proxy: NetworkProxy;
  before(async () => {
    proxy = await openNetworkProxy(browser.options.baseUrl ?? '');
    await openPage(`${proxy.origin}/contact`);
    await fill({ 'Your email': 'ann@example.com', Subject: 'A lost hat', Message: 'It is red.' });
    await browser.execute(() => Object.assign(window, { marker: 'same document' }));
  });
  after(() => proxy.cut());

  const waitForNotice = async () => {
    await waitForWords('No signal.');
    expect(await $('div[role=alert] a').getAttribute('href')).to.equal('tel:+12065550150');
  };
  /** Restores the network. The browser of a phone says so; this one did not notice that it was gone. */
  const restore = async () => {
    await proxy.restore();
    await browser.execute(() => dispatchEvent(new Event('online')));
  };
  const expectSameDocument = async () =>
    expect(await browser.execute(() => Reflect.get(window, 'marker'))).to.equal('same document');

  it('a press keeps the page and what was typed, and offers the phone', async () => {
    expectInConsole(LOST);
    await proxy.cut();
    await press('Map');
    await waitForNotice();
    expect(await field('Subject').getValue()).to.equal('A lost hat');
    await expectFitsAndAccessible();
  });

  it('the press is carried out once the signal is back, without a reload', async () => {
    await restore();
    await waitForTitle('How to find us');
    expect(await $('div[role=alert]').isExisting()).to.equal(false);
    await expectSameDocument();
  });

  it('a form is sent once the signal is back', async () => {
    await browser.back();
    await waitForTitle('Contact us');
    expect(await field('Subject').getValue()).to.equal('A lost hat');
    expectInConsole(LOST);
    await proxy.cut();
    await press('Send message');
    await waitForNotice();
    await restore();
    await waitForWords('Send another');
    await expectSameDocument();
  });

  it('a first load without its page’s script says so and becomes usable once it can be loaded', async () => {
    await block(['*/assets/CorporateProgramAboutPage*', '*/livez']);
    await browser.url(`${proxy.origin}/corporate-program`);
    await waitForNotice();
    await block([]);
    await browser.execute(() => dispatchEvent(new Event('online')));
    await waitForHydration();
    await browser.waitUntil(async () => !(await $('div[role=alert]').isExisting()));
  });

  it('the shuttle page opens from its copy, with the phone number', async () => {
    await openPage(`${proxy.origin}/pickup`);
    await browser.waitUntil(() => browser.execute(() => caches.has('offline /pickup')));
    await proxy.cut();
    await openPage(`${proxy.origin}/pickup`);
    await waitForTitle('Shuttle pickup');
    await proxy.restore();
  });

  it('the page of a booking opens from its copy, with the codes for the gate', async () => {
    const link = await bookElsewhere(quietDays(50));
    await openPage(proxy.origin + link);
    const name = `offline ${link.replace(/\/\?.*/, '')}`;
    await browser.waitUntil(() => browser.execute((copy) => caches.has(copy), name));
    await proxy.cut();
    await openPage(proxy.origin + link);
    await $('figure[aria-label^="QR code of booking number"]').waitForDisplayed();
    await proxy.restore();
  });

  it('the shuttle page opens from its copy when the network does not answer', async () => {
    proxy.stall();
    await openPage(`${proxy.origin}/pickup`);
    await waitForTitle('Shuttle pickup');
    await proxy.restore();
  });

  it('any other page says so and comes by itself once the signal is back', async () => {
    expectInConsole(/503/);
    await proxy.cut();
    await browser.url(`${proxy.origin}/map`);
    await waitForTitle('No signal');
    expect(await $('a').getAttribute('href')).to.equal('tel:+12065550150');
    await proxy.restore();
    await waitForTitle('How to find us');
  });
});

/** The page can load none of these addresses. */
async function block(urls: string[]): Promise<void> {
  await browser.sendCommandAndGetResult('Network.enable', {});
  await browser.sendCommandAndGetResult('Network.setBlockedURLs', { urls });
}
