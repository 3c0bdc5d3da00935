import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { type Line, openLine } from './support/line.ts';
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
import { onEveryScreen } from './support/screens.ts';
import { expectTidy } from './support/tidy.ts';

// Logging out ends the logins of other browsers too, so these two are in no other test.
const MIA = { Email: 'manager@example.com', Password: 'sunset-over-rainier' };
const LOU = { Email: 'shift-lead@example.com', Password: 'sunset-over-rainier' };
const PASS = '/point-club/membership-pass';
const KEPT = 'Saved on this device';

onEveryScreen('The membership pass', () => {
  let line: Line;
  before(async () => {
    line = await openLine(browser.options.baseUrl ?? '');
  });
  after(() => line.cut());

  const signIn = async (who: Record<string, string>) => {
    await openPage(`${line.origin}${PASS}`);
    await waitForWords('Member Login');
    await fill(who);
    await press('Login');
    await waitForTitle('Membership pass');
  };
  const signOut = async (name: string) => {
    await $(`summary*=${name}`).click();
    await press('Log Out');
    await $(`summary*=${name}`).waitForExist({ reverse: true });
  };
  const copies = () => browser.execute(() => caches.has('membership-pass'));
  /** The browser has a page of its own for this, which says nothing of the member. */
  const expectNothing = async (name: string) => {
    await line.cut();
    await browser.url(line.origin + PASS).catch(() => undefined);
    expect(await $('body').getText()).to.not.contain(name);
    await line.mend();
    await browser.url(`${line.origin}/`);
  };

  it('shows the number to scanners and people, after the login that it asks for', async () => {
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
    expect(Math.min(...widths), 'pixels a module').to.be.at.least(2);
    await waitForWords(KEPT);
    await expectTidy();
  });

  it('fills the screen, and gives the focus back', async () => {
    await press('Show full screen');
    await $('dialog[open] figure').waitForDisplayed();
    await expectTidy();
    await browser.keys(['Escape']);
    await waitForFocus('BUTTON Show full screen');
  });

  it('is sent by email, with its files', async () => {
    await press('Send email');
    await waitForWords('Sent to manager@example.com.');
    await expectTidy();
    const { attachments } = await waitForMail('manager@example.com', 'membership-pass');
    expect(attachments).to.include.members(['membership-100000083.pdf', 'membership-100000083.pkpass']);
  });

  it('opens without a connection after the first visit', async () => {
    await line.cut();
    await openPage(line.origin + PASS);
    await waitForWords('100000083');
    await waitForWords('Mia Thornton');
    await press('Show full screen');
    await $('dialog[open] figure').waitForDisplayed();
    await expectTidy();
    await line.mend();
  });

  it('is gone from the device with the login', async () => {
    await openPage(line.origin + PASS);
    await waitForWords(KEPT);
    await signOut('Mia');
    await browser.waitUntil(async () => !(await copies()));
    await expectNothing('Mia Thornton');
  });

  it('is another one for another member', async () => {
    await signIn(LOU);
    await waitForWords(KEPT);
    await browser.deleteAllCookies();
    await signIn(MIA);
    await waitForWords(KEPT);
    await line.cut();
    await openPage(line.origin + PASS);
    await waitForWords('Mia Thornton');
    await line.mend();
  });
});
