import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectInConsole } from './support/console.ts';
import {
  describeFocus,
  field,
  fill,
  openPage,
  press,
  waitForHydration,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onPhone } from './support/screens.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onPhone('The shuttle page', () => {
  it('opens from the footer', async () => {
    await openPage('/contact');
    await press('Shuttle Pickup');
    await waitForTitle('Shuttle pickup');
    await waitForHydration();
    await expectFitsAndAccessible();
  });

  it('shows the first stop’s button, with the expected wait, in the first screen', async () => {
    const stop = $('#island_id');
    expect(await stop.getText()).to.match(/Island 1.*(?:About \d+ minutes|Scheduled every)/s);
    const bottom = await browser.execute(
      () => document.querySelector('#island_id')?.getBoundingClientRect().bottom,
    );
    expect(bottom).to.be.at.most(844);
  });

  it('lists missing fields and moves the focus to them', async () => {
    await $('#island_id').click();
    await waitForWords('There is a problem');
    expect(await describeFocus()).to.contain('Your name: Required');
    await expectFitsAndAccessible();
    await press('Your name: Required');
    expect(await field('Your name').isFocused()).to.equal(true);
  });

  it('keeps typed input after a reload', async () => {
    await fill({ 'Your name': 'Ann Lee' });
    await $('#accessible').click();
    await browser.refresh();
    await waitForHydration();
    expect(await field('Your name').getValue()).to.equal('Ann Lee');
    expect(await $('#accessible').isSelected()).to.equal(true);
  });

  it('calls the shuttle and shows the expected wait', async () => {
    await $('#island_id-3').click();
    await waitForWords('We got your request');
    expect(await describeFocus()).to.match(/^SECTION We got your request/);
    await waitForWords(/About \d+ minutes/);
    await waitForWords('With a lift');
    await expectFitsAndAccessible();
  });

  it('shows the ride after a reload', async () => {
    await browser.refresh();
    await waitForHydration();
    await waitForWords('Island 3');
  });

  it('says when the connection is lost and continues when it is restored', async () => {
    await setNetwork({ ...FAST, offline: true });
    await waitForLong('No signal.');
    await expectFitsAndAccessible();
    await setNetwork(FAST);
    await browser.waitUntil(async () => !(await $('main').getText()).includes('No signal.'), {
      timeout: 30_000,
    });
    await expectInConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  });

  it('updates when a driver accepts the ride', async function () {
    this.timeout(60_000);
    await waitForLong('A driver accepted your ride');
    await expectFitsAndAccessible();
  });

  it('cancels the ride after a confirmation', async () => {
    await press('Cancel ride');
    await $('dialog[open]').waitForExist();
    await expectFitsAndAccessible();
    await $('dialog[open]').$('button=Cancel ride').click();
    await waitForWords('Your ride is canceled');
    await expectFitsAndAccessible();
    await press('Request another ride');
    await waitForWords('Where are you?');
  });

  const waitForLong = (words: string) =>
    browser.waitUntil(async () => (await $('body').getText()).includes(words), { timeout: 45_000 });
});

onPhone('The shuttle page on a slow phone network', () => {
  before(async () => {
    // A page from the copy of an earlier test would hide the network.
    await browser.sendCommandAndGetResult('Network.setBypassServiceWorker', { bypass: true });
    await setNetwork(SLOW_3G);
  });
  after(() => setNetwork(FAST));

  it('calls the shuttle, and cancels it', async () => {
    await openPage('/pickup');
    await fill({ 'Your name': 'Ann Lee' });
    await $('#island_id').click();
    await waitForWords('We got your request');
    await press('Cancel ride');
    await $('dialog[open]').$('button=Cancel ride').click();
    await waitForWords('Your ride is canceled');
  });
});

const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** Chromium's profile: bytes per second, and milliseconds per request. */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Uses the DevTools protocol, whose network domain must be enabled first. */
async function setNetwork(conditions: typeof FAST): Promise<void> {
  await browser.sendCommandAndGetResult('Network.enable', {});
  await browser.sendCommandAndGetResult('Network.emulateNetworkConditions', conditions);
}
