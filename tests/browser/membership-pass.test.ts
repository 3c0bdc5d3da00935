import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectInConsole } from './support/console.ts';
import { type NetworkProxy, openNetworkProxy } from './support/network-proxy.ts';
import { waitForMail } from './support/mailbox.ts';
import {
  fill,
  openPage,
  press,
  readAddress,
  waitForFocus,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onPhone } from './support/screens.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

// No other test uses Mia, because logging out also ends the logins in other browsers.
const MIA = { Email: 'manager@example.com', Password: 'sunset-over-rainier' };
const LOU = { Email: 'shift-lead@example.com', Password: 'sunset-over-rainier' };
const PASS = '/point-club/membership-pass';
const SAVED_NOTE = 'Saved on this device';

onPhone('The membership pass', () => {
  let proxy: NetworkProxy;
  before(async () => {
    proxy = await openNetworkProxy(browser.options.baseUrl ?? '');
  });
  after(() => proxy.cut());

  const signIn = async (credentials: Record<string, string>) => {
    await openPage(`${proxy.origin}${PASS}`);
    await waitForWords('Member Login');
    await fill(credentials);
    await press('Login');
    await waitForTitle('Membership pass');
  };
  const signOut = async (name: string) => {
    await $(`summary*=${name}`).click();
    await press('Log Out');
    await $(`summary*=${name}`).waitForExist({ reverse: true });
  };
  const hasCopy = () => browser.execute(() => caches.has('offline /point-club/membership-pass'));
  /** Without a connection and a copy, the page says that there is no signal. */
  const expectNoCopy = async (name: string) => {
    expectInConsole(/503/);
    await proxy.cut();
    await browser.url(proxy.origin + PASS);
    expect(await $('body').getText()).to.not.contain(name);
    await proxy.restore();
    await browser.url(`${proxy.origin}/`);
  };

  it('requires a login and shows the number with scannable codes', async () => {
    await signIn(MIA);
    expect(await readAddress()).to.equal(PASS);
    await waitForWords('100000083');
    await waitForWords('Mia Thornton');
    const widths = await browser.execute(() =>
      [...document.querySelectorAll('main figure svg')].map(
        (svg) => svg.getBoundingClientRect().width / Number(svg.getAttribute('viewBox')?.split(' ')[2]),
      ),
    );
    expect(widths).to.have.length(2);
    expect(Math.min(...widths), 'pixels per module').to.be.at.least(2);
    await waitForWords(SAVED_NOTE);
    await expectFitsAndAccessible();
  });

  it('opens full screen and returns the focus', async () => {
    await press('Show full screen');
    await $('dialog[open] figure').waitForDisplayed();
    await expectFitsAndAccessible();
    await browser.keys(['Escape']);
    await waitForFocus('BUTTON Show full screen');
  });

  it('is sent by email with its files', async () => {
    await press('Send email');
    await waitForWords('Sent to manager@example.com.');
    await expectFitsAndAccessible();
    const { attachments } = await waitForMail('manager@example.com', 'membership-pass');
    expect(attachments).to.include.members(['membership-100000083.pdf', 'membership-100000083.pkpass']);
  });

  it('opens offline after it was opened once', async () => {
    await proxy.cut();
    await openPage(proxy.origin + PASS);
    await waitForWords('100000083');
    await waitForWords('Mia Thornton');
    await press('Show full screen');
    await $('dialog[open] figure').waitForDisplayed();
    await expectFitsAndAccessible();
    await proxy.restore();
  });

  it('is deleted from the device at the logout', async () => {
    await openPage(proxy.origin + PASS);
    await waitForWords(SAVED_NOTE);
    await signOut('Mia');
    await browser.waitUntil(async () => !(await hasCopy()));
    await expectNoCopy('Mia Thornton');
  });

  it('is replaced when another member logs in', async () => {
    await signIn(LOU);
    await waitForWords(SAVED_NOTE);
    await browser.deleteAllCookies();
    await signIn(MIA);
    await waitForWords(SAVED_NOTE);
    await proxy.cut();
    await openPage(proxy.origin + PASS);
    await waitForWords('Mia Thornton');
    await proxy.restore();
  });
});
