import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectInConsole } from './support/console.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import {
  openPage,
  press,
  readAddress,
  waitForHydration,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onEveryScreen } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

const STAFF = '/users/dashboard/';

onEveryScreen('The back office', () => {
  it('is the 404 page for visitors', async () => {
    expectInConsole(/404/);
    await openPage(STAFF);
    await waitForTitle('This page could not be found');
    expect(await browser.getPageSource()).not.to.contain('/staff/');
  });

  it('opens for staff, with a menu of their pages', async () => {
    await signIn({ email: 'admin@example.com' });
    await openPage(STAFF);
    await waitForTitle('Staff');
    await waitForWords('shift-lead@example.com');
    await expectFitsAndAccessible();
    await $('nav[aria-label="Back office"] summary').click();
    await press('Staff');
    await waitForTitle('Staff');
    await expectFitsAndAccessible();
  });

  it('leads to public pages with a full load, and back', async () => {
    await openPage(STAFF);
    await press('Help');
    await browser.waitUntil(async () => (await readAddress()) === '/contact');
    await waitForHydration();
    expect(await browser.execute(() => document.querySelector('script[src*="/staff/"]'))).to.equal(null);
    await browser.back();
    await waitForTitle('Staff');
    expect(await readAddress()).to.equal(STAFF);
  });
});
