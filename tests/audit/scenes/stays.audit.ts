import { $, browser } from '@wdio/globals';
import type { Transaction } from '../../../shared/contracts/transactions.ts';
import { openBooth } from '../../browser/support/booth.ts';
import { expectInConsole } from '../../browser/support/console.ts';
import { fill, openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { newEmail } from '../../browser/support/stays.ts';
import { look } from '../look.ts';

onEveryScreen('Every state of a stay', (screen) => {
  const email = newEmail();
  let booth: Awaited<ReturnType<typeof openBooth>>;
  let stay: Transaction;

  before(async () => {
    booth = await openBooth();
    stay = await booth.letIn(email);
  });

  it('a ticket while the car is here, and a booking that cannot be linked', async () => {
    await openPage(stay.customer_link ?? '');
    await look('ticket parked', screen);
    await press('Link booking');
    await waitForWords('There is a problem');
    await look('ticket errors', screen);
    expectInConsole(/422/);
    await fill({ 'Booking number': 'QQQQQQQQQQ', 'Booking email': email });
    await press('Link booking');
    await waitForWords('We can’t find a booking');
    await look('ticket unknown booking', screen);
  });

  it('the shuttle: called, asked about, cancelled', async () => {
    await openPage(`/pickup?transactionId=${stay.ticket_number}`);
    await look('pickup', screen);
    await press('Call the shuttle');
    await waitForWords('There is a problem');
    await look('pickup errors', screen);
    await $('#island_id-3').click();
    await fill({ 'Your name': 'Ann Lee' });
    await browser.waitUntil(() => browser.execute(() => performance.now() > 6_000));
    await press('Call the shuttle');
    await waitForWords('Cancel ride');
    await look('pickup called', screen);
    await press('Cancel ride');
    await $('dialog[open]').waitForExist();
    await look('pickup question', screen);
    await $('dialog[open]').$('button=Cancel ride').click();
    await waitForWords('Your ride is canceled');
    await look('pickup cancelled', screen);
  });

  it('the receipt, on its ticket’s and its trip’s page', async () => {
    const { token } = await booth.letOut(stay.id);
    await openPage(`/trips/${stay.id}/?token=${token}`);
    await look('trip', screen);
    await openPage(stay.customer_link ?? '');
    await look('ticket left', screen);
    await press('Preview receipt');
    await $('dialog[open]').waitForExist();
    await waitForWords(/Receipt Number \d+/);
    await look('receipt preview', screen);
    await $('dialog[open] button[aria-label="Close"]').click();
    await fill({ Email: email });
    await press('Send');
    await waitForWords(`Sent to ${email}.`);
    await look('receipt mailed', screen);
  });

  it('the score: asked for, with errors, given', async () => {
    await press('Rate this stay');
    await waitForTitle('How was it?');
    await look('score', screen);
    await press('Send');
    await waitForWords('Choose a number from 0 to 10');
    await look('score errors', screen);
    await $('input[name="score"][value="9"]').parentElement().click();
    await press('Send');
    await waitForWords('You gave us 9 out of 10.');
    await look('score given', screen);
    await openPage('/score-transaction');
    await look('score link not complete', screen);
    await openPage('/survey-response?survey=autumn&answer=Very%20good&res=r.42');
    await waitForTitle('Thank you for your answer');
    await look('survey', screen);
    await press('Send');
    await waitForWords('There is a problem');
    await look('survey errors', screen);
  });
});
