import { $, $$, browser } from '@wdio/globals';
import { expect } from 'chai';
import { requestRide } from '../../shared/contracts/rides.ts';
import { openCaller } from './support/booth.ts';
import { expectInConsole } from './support/console.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { addInput, expectInputs } from './support/inputs.ts';
import { type NetworkProxy, openNetworkProxy } from './support/network-proxy.ts';
import { openPage, press, waitForTitle, waitForWords } from './support/page.ts';
import { onDesktop } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

const BOARD = '/back-office/dispatch';
/** The demo moves rides by itself, too. */
const MOVED = /Accepted|On the way|At the island/;
const LOST = /ERR_CONNECTION|ERR_EMPTY|Failed to load resource/;

/** The row of a rider, which is a button. */
const row = (name: string) => $(`//li[@data-ride]//strong[.="${name}"]/ancestor::button`);
const waitForRow = (name: string, words: RegExp) =>
  browser.waitUntil(
    async () =>
      words.test(
        await row(name)
          .getText()
          .catch(() => ''),
      ),
    {
      timeoutMsg: `The row of ${name} never shows ${words}`,
    },
  );

onDesktop('The dispatch board', () => {
  const [first, second, third] = ['Ada', 'Ben', 'Eve'];
  let proxy: NetworkProxy;
  before(async () => {
    proxy = await openNetworkProxy(browser.options.baseUrl ?? '');
    const at = (address: string) => proxy.origin + address;
    await signIn({ email: 'dispatcher@example.com', at });
  });
  after(() => proxy.cut());

  /** A traveler at the island asks for the shuttle. */
  const request = async (name: string, accessible: boolean) => {
    const body = { island_id: 1, name, transaction_id: null, accessible };
    await openCaller().call(requestRide, { body });
  };

  it('shows a ride that is requested while it is open, with what the driver needs to know', async () => {
    await openPage(proxy.origin + BOARD);
    await waitForTitle('Shuttle dispatch');
    await waitForWords(/As of \d\d:\d\d:\d\d/);
    await request(first, true);
    await waitForRow(first, /Accessible.*Waiting \d+ min · told \d+ min/s);
    await request(second, false);
    await waitForRow(second, /New\s+Accept/);
    await expectFitsAndAccessible();
    for (const button of await $$('li[data-ride] > button:first-child'))
      expect(await button.getSize('height')).to.be.at.least(64);
  });

  it('moves a ride with one tap, and colleagues see it', async () => {
    const { handle } = await browser.createWindow('tab');
    const own = await browser.getWindowHandle();
    await browser.switchToWindow(handle);
    await openPage((browser.options.baseUrl ?? '') + BOARD);
    await waitForRow(first, /Waiting/);
    await browser.switchToWindow(own);
    await expectInputs('next step of a ride', async () => {
      addInput();
      await row(first).click();
      await waitForRow(first, MOVED);
    });
    await browser.switchToWindow(handle);
    await waitForRow(first, MOVED);
    await browser.closeWindow();
    await browser.switchToWindow(own);
  });

  it('keeps taps without a connection, and sends each once when it is back', async () => {
    expectInConsole(LOST);
    await proxy.cut();
    await waitForWords('No connection.');
    await row(second).click();
    await waitForWords('Not sent yet');
    await expectFitsAndAccessible();
    // Away from the notice at the bottom.
    await row(second).scrollIntoView({ block: 'center' });
    await row(second).click();
    await waitForRow(second, MOVED);
    await proxy.restore();
    await browser.execute(() => dispatchEvent(new Event('online')));
    await waitForWords(/taps? sent\./);
    await waitForRow(second, MOVED);
    expect(
      await browser.execute(() => Object.keys(localStorage).filter((key) => key.startsWith('dispatch'))),
    ).to.deep.equal([]);
    await waitForWords(/As of \d\d:\d\d:\d\d/);
  });

  it('cancels a ride only after a question', async () => {
    await request(third, false);
    await waitForRow(third, /New/);
    await $(`aria/Cancel the ride of ${third}`).click();
    await press('Cancel the ride');
    await waitForRow(third, /Canceled/);
    await row(third).waitForExist({ reverse: true, timeout: 15_000 });
  });
});
