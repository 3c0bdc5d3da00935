import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { routes } from '../../pages/routes.ts';
import { staffPages } from '../../shared/contracts/staff-pages.ts';
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

describe('The files of public pages', () => {
  it('name no path, no page and no label of the back office', () => {
    const folder = join(import.meta.dirname, '../../dist/client/assets');
    const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    const publicNames = new Set(routes.map(({ name }) => name));
    const names = staffPages.flatMap(({ name }) => (publicNames.has(name) ? [] : `${name}Page`));
    const paths = staffPages.map(({ path }) => path.replace(/\/$/, '').replace(/:.*/, ''));
    // Words of travelers are on public pages, too: bookings, a time voucher.
    const shared = /^(?:\w+|Time voucher|Site messages)$/;
    const labels = staffPages.flatMap(({ label }) => (shared.test(label) ? [] : label));
    const told = ['Back office', ...names, ...paths, ...labels].filter((word) => text.includes(word));
    expect(files.length).to.be.above(50);
    expect(told).to.deep.equal([]);
  });
});

onEveryScreen('The back office', () => {
  it('is the 404 page for visitors', async () => {
    expectInConsole(/404/);
    await openPage(STAFF);
    await waitForTitle('This page could not be found');
    expect(await browser.getPageSource()).not.to.contain('/staff/');
  });

  it('opens for staff, with a menu of their pages', async () => {
    await signIn({ email: 'admin@example.com' });
    await $('header summary').click();
    const link = $('//a[.="Back office"]');
    await link.waitForExist();
    await openPage((await link.getAttribute('href')) ?? '');
    expect(await readAddress()).to.equal('/back-office/transactions');
    await waitForTitle('Transactions');
    await openPage(STAFF);
    await waitForWords('shift-lead@example.com');
    await expectFitsAndAccessible();
    await $('nav[aria-label="Back office"] summary').click();
    await press('Staff');
    await waitForTitle('Staff');
    await expectFitsAndAccessible();
  });

  it('is seen as a colleague sees it, until stopped', async () => {
    await openPage('/access-control/policies/');
    await $('select[name="number"]').selectByVisibleText('Cal Reyes');
    await press('Show');
    await press('See the back office as Cal Reyes');
    await waitForTitle('Transactions');
    await waitForWords('You see the back office as Cal Reyes.');
    await expectFitsAndAccessible();
    await press('Stop');
    await waitForTitle('Policies');
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
