import { $ } from '@wdio/globals';
import type { Transaction } from '../../../shared/contracts/transactions.ts';
import { openBooth } from '../../browser/support/booth.ts';
import { expectInConsole } from '../../browser/support/console.ts';
import { fill, openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { newEmail } from '../../browser/support/booking-input.ts';
import { checkScene } from '../check-scene.ts';

onEveryScreen('Parking stay scenes', (screen) => {
  const email = newEmail();
  let booth: Awaited<ReturnType<typeof openBooth>>;
  let transaction: Transaction;

  before(async () => {
    booth = await openBooth();
    transaction = await booth.checkIn(email);
  });

  it('ticket: parked, unknown booking', async () => {
    await openPage(transaction.customer_link ?? '');
    await checkScene('ticket parked', screen);
    await press('Link booking');
    await waitForWords('There is a problem');
    await checkScene('ticket errors', screen);
    expectInConsole(/422/);
    await fill({ 'Booking number': 'QQQQQQQQQQ', 'Booking email': email });
    await press('Link booking');
    await waitForWords('We can’t find a booking');
    await checkScene('ticket unknown booking', screen);
  });

  it('shuttle: called, confirmation, canceled', async () => {
    await openPage(`/pickup?transactionId=${transaction.ticket_number}`);
    await checkScene('pickup', screen);
    await $('#island_id-3').click();
    await waitForWords('There is a problem');
    await checkScene('pickup errors', screen);
    await fill({ 'Your name': 'Ann Lee' });
    await $('#island_id-3').click();
    await waitForWords('Cancel ride');
    await checkScene('pickup called', screen);
    await press('Cancel ride');
    await $('dialog[open]').waitForExist();
    await checkScene('pickup question', screen);
    await $('dialog[open]').$('button=Cancel ride').click();
    await waitForWords('Your ride is canceled');
    await checkScene('pickup cancelled', screen);
  });

  it('receipt on the ticket’s and the stay’s page', async () => {
    const { token } = await booth.checkOut(transaction.id);
    await openPage(`/trips/${transaction.id}/?token=${token}`);
    await checkScene('trip', screen);
    await openPage(transaction.customer_link ?? '');
    await checkScene('ticket left', screen);
    await press('Preview receipt');
    await $('dialog[open]').waitForExist();
    await waitForWords(/Receipt Number \d+/);
    await checkScene('receipt preview', screen);
    await $('dialog[open] button[aria-label="Close"]').click();
    await fill({ Email: email });
    await press('Send');
    await waitForWords(`Sent to ${email}.`);
    await checkScene('receipt mailed', screen);
  });

  it('score: empty, with errors, saved', async () => {
    await press('Rate this stay');
    await waitForTitle('How was it?');
    await checkScene('score', screen);
    await press('Send');
    await waitForWords('Choose a number from 0 to 10');
    await checkScene('score errors', screen);
    await $('input[name="score"][value="9"]').parentElement().click();
    await press('Send');
    await waitForWords('You gave us 9 out of 10.');
    await checkScene('score given', screen);
    await openPage('/score-transaction');
    await checkScene('score link not complete', screen);
    await openPage('/survey-response?survey=autumn&answer=Very%20good&res=r.42');
    await waitForTitle('Thank you for your answer');
    await checkScene('survey', screen);
    await press('Send');
    await waitForWords('There is a problem');
    await checkScene('survey errors', screen);
  });
});
