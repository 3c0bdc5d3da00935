import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { buildPresentedBooking } from '../support/presented-booking.ts';
import { json } from '../support/stand-in-api.ts';
import { expectInConsole } from './support/console.ts';
import { findSmallTargets } from './support/find-small-targets.ts';
import { waitForMail } from './support/mailbox.ts';
import {
  fillControl,
  describeFocus,
  openPage,
  press,
  readAddress,
  waitForFocus,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { refusal, type RemoteSite, startRemoteSite } from './support/remote-site.ts';
import { onEveryScreen, onPhone } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';
import { newEmail } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

/** Presses the first button whose label starts with these words. */
const pressFirst = (words: string) => $(`//button[starts-with(normalize-space(), "${words}")]`).click();

onEveryScreen('The dashboard', (screen) => {
  it('shows the points, what they buy and the next booking without scrolling', async () => {
    await openPage('/point-club/dashboard');
    await signIn();
    await waitForTitle('Hello, Ann');
    for (const words of ['Enough for', 'Your next booking']) {
      const box = await $(`//*[contains(normalize-space(text()), "${words}")]`).getLocation('y');
      expect(box, words).to.be.below(screen.height);
    }
    expect(await findSmallTargets()).to.deep.equal([]);
    await expectFitsAndAccessible();
  });

  it('opens a receipt in a dialog, emails it and returns the focus', async () => {
    const email = newEmail();
    await pressFirst('View receipt ');
    // The form is the last part of the dialog to load.
    await waitForWords('Email this receipt');
    await expectFitsAndAccessible();
    // The page behind the dialog has a field with the same name.
    await fillControl($('dialog[open] input[name="email"]'), email);
    await press('Send');
    await waitForWords(`Sent to ${email}.`);
    expect((await waitForMail(email, 'receipt')).attachments.join()).to.match(/receipt.*\.pdf/);
    await browser.keys('Escape');
    await $('dialog[open]').waitForExist({ reverse: true });
    await browser.waitUntil(async () => (await describeFocus()).startsWith('BUTTON View receipt'));
  });

  it('pages through recent stays by URL', async () => {
    await press('Older');
    await waitForWords('Page 2 of');
    await waitForFocus('H2 Recent stays');
    expect(await readAddress()).to.equal('/point-club/dashboard?recent=2');
    await browser.back();
    await waitForWords('Page 1 of');
  });

  it('leads to the points ledger with receipts', async () => {
    await press('Points ledger');
    await waitForTitle('Points ledger');
    await waitForWords('Expiration dates');
    await expectFitsAndAccessible();
    await pressFirst('View receipt ');
    await waitForWords('Receipt Number');
    await waitForWords('Thank you for parking with us.');
    await expectFitsAndAccessible();
    await browser.keys('Escape');
    await $('dialog[open]').waitForExist({ reverse: true });
  });
});

onPhone('The dashboard on a remote API', () => {
  let site: RemoteSite;

  const answerOwnCalls = () => {
    site.api.answer('GET /club/{}/points', json({ available: 0, day_points: 250 }));
    site.api.answer('GET /club/{}/offers', json({ items: [] }));
  };
  before(async () => {
    site = await startRemoteSite();
    answerOwnCalls();
    await signIn({ at: site.at });
  });
  after(() => site.stop());
  beforeEach(() => {
    site.api.reset();
    answerOwnCalls();
  });

  it('shows empty lists', async () => {
    for (const list of ['upcoming-trips', 'recent-trips', 'ledger'])
      site.api.answer(`GET /club/{}/${list}`, json({ items: [], count: 0 }));
    await openPage(site.at('/point-club/dashboard'));
    await waitForWords('No upcoming bookings');
    await waitForWords('No parking stays yet');
    await expectFitsAndAccessible();
    await openPage(site.at('/point-club/ledger'));
    await waitForWords('No points yet');
    await expectFitsAndAccessible();
  });

  it('fits many bookings and long names', async () => {
    const name = 'Maximiliana-Alexandrina Featherstonehaugh';
    site.api.answer('GET /club/me', json({ number: '70001', short_name: name, long_name: name, email: '' }));
    const trips = ['b1', 'b2', 'b3', 'b4', 'b5'].map((id) =>
      buildPresentedBooking({ id, allowed_actions: ['modify', 'cancel'] }),
    );
    site.api.answer('GET /club/{}/upcoming-trips', json({ items: trips, count: 12 }));
    await openPage(site.at('/point-club/dashboard?upcoming=2'));
    await waitForTitle(`Hello, ${name}`);
    await waitForWords('Page 2 of 3');
    await expectFitsAndAccessible();
  });

  it('shows the other sections when one fails, and reloads it with Retry', async () => {
    expectInConsole(/500/);
    site.api.answer('GET /club/{}/recent-trips', refusal(500, 'INTERNAL'));
    site.api.answer('GET /club/{}/ledger', refusal(500, 'INTERNAL'));
    await openPage(site.at('/point-club/dashboard'));
    await waitForWords('We can’t load your recent stays right now.');
    await expectFitsAndAccessible();
    await press('Retry');
    await browser.waitUntil(() => site.api.count('GET /club/{}/recent-trips') === 2);
    await $('//button[normalize-space()="Retry" and not(@aria-disabled)]').waitForExist();
    site.api.answer(
      'GET /club/{}/recent-trips',
      json({ items: [{ id: 't1', receipt: { receiptNumber: '5001' } }], count: 1 }),
    );
    await press('Retry');
    await waitForWords('View receipt 5001');
    await openPage(site.at('/point-club/ledger'));
    await waitForWords('We couldn’t load your points activity.');
    await expectFitsAndAccessible();
  });

  it('says when a receipt can’t be loaded', async () => {
    expectInConsole(/404/);
    site.api.answer(
      'GET /club/{}/ledger',
      json({
        items: [
          {
            id: '1',
            date: '2026-11-18 09:00:00-0800',
            points: 93,
            source: { kind: 'RECEIPT', number: '5001' },
          },
        ],
        count: 1,
      }),
    );
    site.api.answer('GET /club/{}/tx-receipts/{}', refusal(404, 'NOT_FOUND'));
    await openPage(site.at('/point-club/ledger'));
    await press('View receipt 5001');
    await waitForWords('We couldn’t load this receipt.');
    await expectFitsAndAccessible();
  });
});
