import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { bookArrival, newEmail } from './support/booking-input.ts';
import { openBooth } from './support/booth.ts';
import { addInput, choose, enter, expectInputs, tap } from './support/inputs.ts';
import {
  fill,
  openPage,
  press,
  readAddress,
  waitForHydration,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onDesktop, onPhone } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

const BOOKINGS = '/back-office/bookings';

/** In one step, because rows may be replaced while they are read. */
const readRows = () =>
  browser.execute(() =>
    [...document.querySelectorAll('[data-list-row]')].map((link) => link.textContent ?? ''),
  );
/** In one step, because WebDriver's own call takes up to a second per cell. */
const readSecondCells = () =>
  browser.execute(() =>
    [...document.querySelectorAll<HTMLElement>('td:nth-of-type(2)')].map((cell) => cell.innerText.trim()),
  );
const readCount = async () => $('output').getText();
/** Waits until the list shows these rows. */
const waitForCount = (count: RegExp) =>
  browser.waitUntil(async () => count.test(await readCount().catch(() => '')), {
    timeoutMsg: `The list never shows ${count}`,
  });

onDesktop('The lists of the back office', () => {
  let first: string[] = [];

  it('show 25 rows, and the pages beside them, at addresses that reload and go back', async () => {
    await signIn({ email: 'admin@example.com' });
    await openPage(BOOKINGS);
    await waitForTitle('Bookings');
    first = await readRows();
    expect(first).to.have.length(25);
    await expectFitsAndAccessible();
    await press('Next');
    await waitForCount(/^26–50 of/);
    const second = await readRows();
    expect(second.filter((name) => first.includes(name))).to.deep.equal([]);
    await browser.refresh();
    // Before hydration, nothing hears of a step back.
    await waitForHydration();
    await waitForCount(/^26–50 of/);
    expect(await readRows()).to.deep.equal(second);
    await browser.back();
    await waitForCount(/^1–25 of/);
    // Bookings of other tests may have come in.
    expect((await readRows()).filter((name) => first.includes(name))).to.have.length.above(15);
  });

  it('find a booking by its number and lead to its stay, which mails the confirmation again', async () => {
    const number = await bookArrival();
    await $('#q').setValue(number.toLowerCase());
    await press('Search');
    await waitForCount(/^1–1 of 1$/);
    expect(await readAddress()).to.contain(`q=${number.toLowerCase()}`);
    await press(number);
    await waitForWords('Timeline');
    await waitForWords(number);
    await expectFitsAndAccessible();
    await expectInputs('confirmation again', async () => {
      addInput();
      await $('summary=Send the confirmation again').click();
      await enter('email', newEmail());
      await tap('Send again');
      await waitForWords('The confirmation is on its way to');
    });
  });

  it('filter, choose columns, and say when nothing matches', async () => {
    await openPage(`${BOOKINGS}?status=CONFIRMED&booked_from=2020-01-01&sort=arrives&columns=plate,status`);
    await waitForTitle('Bookings');
    await waitForCount(/^1–/);
    expect(new Set(await readSecondCells())).to.deep.equal(new Set(['Confirmed']));
    await expectFitsAndAccessible();
    await $('#q').setValue('%%%');
    await press('Search');
    await waitForWords('Nothing matches');
    await expectFitsAndAccessible();
    await openPage(`${BOOKINGS}?after=nonsense`);
    await waitForWords('This page of the list doesn’t exist.');
    await press('Go to the start of the list');
    await waitForCount(/^1–25 of/);
  });

  it('save what is shown as a view, open it as a link, rename and delete it', async () => {
    await openPage(`${BOOKINGS}?status=CONFIRMED%2CCOMPLETED&sort=arrives&columns=plate%2Cstatus`);
    await $('summary=Views').click();
    await press('Save this view');
    await waitForWords('Name of the view');
    await expectFitsAndAccessible();
    await fill({ 'Name of the view': 'Cars of today' });
    await press('Save');
    await $('dialog[open]').waitForExist({ reverse: true });
    await openPage(BOOKINGS);
    await $('summary=Views').click();
    await press('Cars of today');
    await browser.waitUntil(async () => (await readAddress()).includes('status=CONFIRMED%2CCOMPLETED'));
    expect(await readAddress()).to.contain('columns=plate%2Cstatus');
    await $('button[aria-label="Edit Cars of today"]').click();
    await fill({ 'Name of the view': 'Cars' });
    await press('Save');
    await $('button[aria-label="Edit Cars"]').click();
    await press('Delete this view');
    await waitForWords('No saved views yet');
  });

  it('have keys for the search and the rows, and order by the head of a column', async () => {
    await openPage(BOOKINGS);
    // Not the rows of an earlier load, because bookings of other tests come in.
    const [, second] = await readRows();
    await browser.keys('j');
    await browser.keys('j');
    expect(await $('[data-list-row]:focus').getText()).to.equal(second);
    await browser.keys('/');
    expect(await browser.execute(() => document.activeElement?.id)).to.equal('q');
    await press('Drop-off');
    await $('th[aria-sort="ascending"]').waitForExist();
    await press('Drop-off');
    await $('th[aria-sort="descending"]').waitForExist();
    expect(await readAddress()).to.contain('sort=-arrives');
  });

  it('close several incidents at once, with what will happen first and a result for each', async () => {
    const booth = await openBooth();
    const tickets = [await booth.openIncident('a@example.com'), await booth.openIncident('b@example.com')];
    await openPage('/back-office/incidents/open');
    for (const ticket of tickets) await $(`label=Select ${ticket}`).click();
    await press('Close');
    await waitForWords('2 rows will change.');
    await expectFitsAndAccessible();
    await fill({ Reason: 'Settled by phone' });
    await press('Close: 2 rows');
    await waitForWords('2 rows changed.');
    await press('Done');
    await browser.waitUntil(async () => !(await readRows()).some((name) => tickets.includes(name)));
    await openPage('/back-office/incidents/closed');
    expect(await readRows()).to.include.members(tickets);
  });

  it('hand found keys back to their owner', async () => {
    const { id } = await (await openBooth()).findKeys();
    await openPage(`/back-office/incidents/${id}`);
    await expectInputs('hand back keys', async () => {
      await choose('outcome', 'Returned to its owner');
      await enter('returned_to', 'Ann Lee');
      addInput();
      addInput();
      await $('canvas').click();
      await $('#closing-note').setValue('Showed her license');
      await tap('Close incident');
      await waitForWords('Ann Lee');
    });
    // Their signature.
    await $('img[alt^="Photo 1"]').waitForExist();
    await expectFitsAndAccessible();
  });

  it('let a car leave whose driver pays later, and show it under Owed', async () => {
    const { ticket_number: ticket } = await (await openBooth()).checkIn('owes@example.com');
    await openPage('/back-office/transactions');
    await expectInputs('pay later', async () => {
      addInput();
      await $('#scan').setValue(ticket ?? '');
      addInput();
      await browser.keys('Enter');
      await waitForWords('Drive-up price for');
      await tap('Pay later');
      await waitForWords('The email gets a link to pay by card.');
      await enter('customer_name', 'Omar Silva');
      await enter('phone', '206 555 0199');
      await expectFitsAndAccessible();
      await choose('reason', 'No card and no cash');
      addInput();
      await $('button*=Let it leave owing').click();
      await waitForWords(/Owes \$\d/);
    });
    await openPage(`/back-office/transactions?payment=OWED&q=${ticket}`);
    await waitForCount(/^1–1 of 1$/);
    await openPage(`/back-office/transactions?payment=SETTLED&q=${ticket}`);
    await waitForWords('Nothing matches');
  });
});

// Their journeys run on a desktop.
onPhone('A page of the back office', () => {
  before(() => signIn({ email: 'admin@example.com' }));

  for (const path of [
    'bookings',
    'transactions',
    'time-vouchers',
    'incidents/open',
    'incidents/closed',
    'bookings/new',
    'coupons/new',
    'disputes',
    'email/campaigns',
    'hand-over',
    'occupancy',
    'passbook/devices',
    'rate-plans',
    'sales-reports/daily',
    'sales-reports/monthly',
    'vouchers/summary',
  ])
    it(`fits and is accessible: ${path}`, async () => {
      await openPage(`/back-office/${path}`);
      await expectFitsAndAccessible();
    });
});
