import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { json } from '../support/stand-in-api.ts';
import { expectInConsole } from './support/console.ts';
import { waitForMail } from './support/mailbox.ts';
import {
  describeFocus,
  field,
  fill,
  openPage,
  press,
  readAddress,
  waitForHydration,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { refusal, type RemoteSite, startRemoteSite } from './support/remote-site.ts';
import { onPhone } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';
import { chooseDays, dayFromNow, newEmail } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onPhone('The pages about points', () => {
  let number: string;

  it('require a login and open after it', async () => {
    await openPage('/point-club/redeem-points');
    expect(await readAddress()).to.equal('/?showLogin=true');
    await signIn();
    await waitForTitle('Redeem points');
    await waitForWords('points available');
    await expectFitsAndAccessible();
  });

  it('show the points that stay dates cost, and how many are missing', async () => {
    await chooseDays(20, 108);
    await press('See points needed');
    await waitForWords('You need');
    await expectFitsAndAccessible();
    await chooseDays(20, 21);
    await press('See points needed');
    await waitForWords('250 points');
    await waitForWords(/your points left/i);
    await expectFitsAndAccessible();
  });

  it('keep the selected dates after a reload', async () => {
    await browser.refresh();
    await waitForTitle('Redeem points');
    await browser.waitUntil(async () => (await $('#fromDate').getValue()) === dayFromNow(20));
    expect(await $('#toDate').getValue()).to.equal(dayFromNow(21));
  });

  it('create a voucher and mail it', async () => {
    await press('See points needed');
    await press('Use 250 points');
    await $('dialog[open]').waitForExist();
    await expectFitsAndAccessible();
    await $('dialog[open]').$('button*=Use 250').click();
    await waitForWords('Your voucher is ready.');
    await expectFitsAndAccessible();
    number = (await $('h1').getText()).replace('Time voucher ', '');
    const mail = await waitForMail('ann@example.com', 'time-voucher');
    expect(mail.text).to.contain(number);
    expect(mail.attachments.join(' ')).to.contain('.pdf');
    const file = await $('a*=Download PDF').getAttribute('href');
    const kind = await browser.execute(
      async (path: string) => (await fetch(path)).headers.get('content-type'),
      file ?? '',
    );
    expect(kind).to.equal('application/pdf');
  });

  it('email a voucher to any address and keep typed input after a reload', async () => {
    const friend = newEmail();
    const withPass = () => $('input[name="with_pkpass"]').isSelected();
    const reload = async () => {
      await browser.refresh();
      await waitForHydration();
    };
    await fill({ Email: friend });
    await $('label*=Attach the Apple Wallet pass').click();
    await reload();
    expect([await field('Email').getValue(), await withPass()]).to.deep.equal([friend, true]);
    await press('Send');
    await waitForWords(`Sent to ${friend}.`);
    await waitForMail(friend, 'time-voucher');
    await reload();
    expect([await field('Email').getValue(), await withPass()]).to.deep.equal(['ann@example.com', false]);
  });

  it('return points when a voucher is returned', async () => {
    await press('Return voucher');
    await $('dialog[open]').waitForExist();
    await waitForWords('We’ll return 250 points.');
    await expectFitsAndAccessible();
    await press('Return voucher');
    await waitForWords('We returned 250 points.');
    expect(await describeFocus()).to.contain('You returned this voucher.');
    await expectFitsAndAccessible();
    await press('Redeem points');
    await waitForTitle('Redeem points');
    await waitForWords(`Voucher ${number}`);
    await waitForWords('Returned');
    await expectFitsAndAccessible();
  });

  it('show a 404 for another member’s voucher', async () => {
    expectInConsole(/404/);
    await openPage('/point-club/voucher/bk3nVq0c7tQm1yXw8ZrL4A');
    await waitForWords('This page could not be found');
  });

  it('record the points of a receipt only with its validation code', async () => {
    await openPage('/point-club/record-points');
    await waitForTitle('Record points');
    await expectFitsAndAccessible();
    await press('Record my points');
    await waitForWords('There is a problem');
    expect(await describeFocus()).to.contain('Receipt number: Required');
    await expectFitsAndAccessible();
    expectInConsole(/422/);
    await fill({ 'Receipt number': '5000001', 'Validation code': 'WRONG123' });
    await press('Record my points');
    await waitForWords('This code doesn’t match the receipt number');
    expect(await field('Receipt number').getValue()).to.equal('5000001');
    await expectFitsAndAccessible();
  });
});

const VOUCHER = {
  id: 'v1',
  number: 'V-7',
  travel_from_date: '2026-12-05 09:00:00-0800',
  travel_to_date: '2026-12-07 09:00:00-0800',
};

onPhone('The pages about points on a remote API', () => {
  let site: RemoteSite;
  before(async () => {
    site = await startRemoteSite();
    await browser.deleteAllCookies();
    // After the login this page opens. The dashboard would make calls that this API doesn't answer.
    await openPage(site.at('/point-club/record-points'));
    await signIn({ at: site.at });
  });
  after(() => site.stop());
  beforeEach(() => site.api.reset());

  it('say that a receipt was recorded and when its points can be redeemed', async () => {
    site.api.answer(
      'POST /club/{}/tx-receipts/{}/record',
      json({ points: 93, available: '2026-12-05 09:00:00-0800', balance: 213 }),
    );
    await openPage(site.at('/point-club/record-points'));
    await fill({ 'Receipt number': '5001', 'Validation code': 'k7mq' });
    await press('Record my points');
    await waitForWords('93 points recorded.');
    expect(await describeFocus()).to.contain('You can redeem the points from Sat, 12/05/26, 9:00 am.');
    expect(await field('Receipt number').getValue()).to.equal('');
    await expectFitsAndAccessible();
  });

  for (const [status, words] of [
    ['LINKED', 'Linked to your stay'],
    ['USED', 'You used this voucher for a stay'],
    ['EXPIRED', 'This voucher wasn’t used within a year of its dates.'],
  ] as const)
    it(`show a voucher that is ${status.toLowerCase()}`, async () => {
      site.api.answer('GET /club/{}/time-vouchers/{}', json({ ...VOUCHER, status }));
      await openPage(site.at('/point-club/voucher/v1'));
      await waitForWords(words);
      await expectFitsAndAccessible();
    });

  it('say why a voucher can’t be returned', async () => {
    site.api.answer(
      'GET /club/{}/time-vouchers/{}',
      json({ ...VOUCHER, status: 'ISSUED', allowed_actions: ['void'] }),
    );
    await openPage(site.at('/point-club/voucher/v1'));
    const linked = 'This voucher is linked to a stay that has started, so you can’t return it.';
    site.api.answer('GET /club/{}/time-vouchers/{}', json({ ...VOUCHER, status: 'LINKED' }));
    site.api.answer(
      'POST /club/{}/time-vouchers/{}/void',
      refusal(409, 'STATE_CHANGED', { formErrors: [linked] }),
    );
    expectInConsole(/409/);
    await press('Return voucher');
    await press('Return voucher');
    await waitForWords(linked);
    await waitForWords('Linked to your stay');
    await expectFitsAndAccessible();
  });

  it('show an empty list of vouchers, and pages of many', async () => {
    site.api.answer('GET /club/{}/points', json({ available: 0 }));
    site.api.answer('GET /club/{}/time-vouchers/', json({ items: [], count: 0 }));
    await openPage(site.at('/point-club/redeem-points'));
    await waitForWords('No vouchers yet');
    await expectFitsAndAccessible();
    const items = [
      { ...VOUCHER, status: 'ISSUED', points: 500 },
      { ...VOUCHER, id: 'v2', number: 'V-8', status: 'USED', points: 1250 },
    ];
    site.api.answer('GET /club/{}/time-vouchers/', json({ items, count: 32 }));
    await openPage(site.at('/point-club/redeem-points'));
    await press('Older');
    await waitForWords('Page 2 of 3');
    expect(await readAddress()).to.equal('/point-club/redeem-points?page=2');
    await expectFitsAndAccessible();
  });
});
