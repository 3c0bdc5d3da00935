import { $, browser } from '@wdio/globals';
import { staffRoutes } from '../../../pages/back-office/staff-routes.ts';
import { expectInConsole } from '../../browser/support/console.ts';
import { openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { checkScene } from '../check-scene.ts';

/** For each page about one thing, the list whose first row opens it. */
const LISTS: Readonly<Record<string, string>> = {
  Stay: '/back-office/bookings?status=COMPLETED',
  Incident: '/back-office/incidents/open',
  TimeVoucher: '/back-office/time-vouchers',
  Batch: '/back-office/batches/closed',
  Dispute: '/back-office/disputes',
  EmailMessage: '/back-office/email/messages?state=FAILED',
};

onEveryScreen('Back office pages', (screen) => {
  before(() => signIn({ email: 'admin@example.com' }));

  for (const { name, path } of staffRoutes)
    it(name, async () => {
      await openPage(path.includes(':') ? await findFirst(name) : path);
      await checkScene(`staff ${name}`, screen);
    });

  it('menu', async () => {
    await openPage('/users/dashboard/');
    await $('nav[aria-label="Back office"] summary').click();
    await checkScene('staff menu', screen);
  });

  it('page that does not exist', async () => {
    expectInConsole(/404/);
    await openPage('/back-office/stays/nobody');
    await waitForTitle('This page could not be found');
    await checkScene('staff 404', screen);
  });

  it('as a colleague sees it', async () => {
    await openPage('/access-control/policies/');
    await $('select[name="number"]').selectByVisibleText('Cal Reyes');
    await press('Show');
    await waitForWords('See the back office as Cal Reyes');
    await checkScene('staff rights of a person', screen);
    await press('See the back office as Cal Reyes');
    await waitForWords('You see the back office as Cal Reyes.');
    await checkScene('staff seen as a colleague', screen);
    await press('Stop');
    await waitForTitle('Policies');
  });
});

/** The address of the first row of the page's list. */
async function findFirst(name: string): Promise<string> {
  const list = LISTS[name];
  if (!list) throw new Error(`${name} is about one thing: add the list that opens it`);
  await openPage(list);
  const address = await $('[data-list-row]').getAttribute('href');
  await browser.url('about:blank');
  return address ?? '';
}
