import { $ } from '@wdio/globals';
import { openBooth } from '../../browser/support/booth.ts';
import { openPage, press, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { checkScene } from '../check-scene.ts';

const BOOKINGS = '/back-office/bookings';

const EMPTY: Readonly<Record<string, string>> = {
  'transactions empty': '/back-office/transactions?q=%25%25%25',
  'bookings empty': `${BOOKINGS}?q=%25%25%25`,
  'time vouchers empty': '/back-office/time-vouchers?q=%25%25%25',
  'open incidents empty': '/back-office/incidents/open?q=%25%25%25',
  'closed batches empty': '/back-office/batches/closed?q=%25%25%25',
  'ticket fates empty': '/back-office/ticket-fates?q=%25%25%25',
  'wallet passes empty': '/back-office/passbook/passes?q=nobody',
  'wallet devices empty': '/back-office/passbook/devices?q=nobody',
  'emails empty': '/back-office/email/messages?q=nobody',
  'suppression list empty': '/back-office/email/suppression?q=nobody',
  'suppressed address': '/back-office/email/suppression?row=old.address%40example.com',
  simulator: '/back-office/email/simulator?template=contact-copy',
  'email templates': '/back-office/email/templates',
  'email template': '/back-office/email/templates?name=contact-copy',
  'page templates': '/templates/',
  'page template': '/templates/?name=on-the-day',
  'email layout': '/back-office/email/layouts',
  'campaign that is finished': '/back-office/email/campaigns/demo-finished',
  'campaign that is scheduled': '/back-office/email/campaigns/demo-scheduled',
  'campaign that is a draft': '/back-office/email/campaigns/demo-draft',
  'audit empty': '/back-office/audit?number=nobody',
  'scores empty': '/scores/dashboard?from=2020-01-01&to=2020-01-02',
  'scores of days that are none': '/scores/dashboard?from=2020-01-02&to=2020-01-01',
  'vouchers of an old month': '/back-office/vouchers/summary?from=2020-01-01&to=2020-01-31',
  'items of days that are none': '/salesitems/?from=2020-01-02&to=2020-01-01',
  'approvals decided': '/back-office/approvals?state=closed',
};

onEveryScreen('Back office lists', (screen) => {
  before(() => signIn({ email: 'admin@example.com' }));

  for (const [name, path] of Object.entries(EMPTY))
    it(name, async () => {
      await openPage(path);
      await checkScene(`staff ${name}`, screen);
    });

  it('filters, views, columns, save a view', async () => {
    await openPage(`${BOOKINGS}?status=CONFIRMED&booked_from=2020-01-01&sort=arrives`);
    await checkScene('staff list filtered', screen);
    await $('summary=Views').click();
    await checkScene('staff list views', screen);
    await press('Save this view');
    await waitForWords('Name of the view');
    await checkScene('staff list save view', screen);
    await openPage(BOOKINGS);
    await $('summary=Columns').click();
    await checkScene('staff list columns', screen);
  });

  it('a row’s details, a page that does not exist', async () => {
    await openPage('/back-office/ticket-fates');
    const address = await $('[data-list-row]').getAttribute('href');
    await openPage(address ?? '');
    await checkScene('staff list row', screen);
    await openPage(`${BOOKINGS}?after=nonsense`);
    await waitForWords('This page of the list doesn’t exist.');
    await checkScene('staff list lost', screen);
  });

  it('bulk action', async () => {
    const booth = await openBooth();
    const ticket = await booth.openIncident('bulk@example.com');
    await openPage('/back-office/incidents/open');
    await $(`label=Select ${ticket}`).click();
    await checkScene('staff list selected', screen);
    await press('Close');
    await waitForWords('1 row will change.');
    await checkScene('staff list bulk', screen);
  });
});
