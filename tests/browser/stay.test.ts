import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { Key } from 'webdriverio';
import type { Transaction } from '../../shared/contracts/transactions.ts';
import type { TimeVoucher } from '../../shared/contracts/vouchers.ts';
import { openBooth, redeemPoints } from './support/booth.ts';
import { expectInConsole } from './support/console.ts';
import { pressKeys } from './support/keys.ts';
import { waitForMail } from './support/mailbox.ts';
import {
  describeFocus,
  field,
  fill,
  openPage,
  press,
  readAddress,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onEveryScreen } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';
import { detailsOf, newEmail } from './support/stays.ts';
import { expectTidy } from './support/tidy.ts';

onEveryScreen('A car that is at the lot', () => {
  const email = newEmail();
  let booth: Awaited<ReturnType<typeof openBooth>>;
  let stay: Transaction;
  /** Another car, and what pays for it. */
  let guest: Transaction;
  let voucher: TimeVoucher;

  const openTicket = () => openPage(stay.customer_link ?? '');

  before(async () => {
    booth = await openBooth();
    stay = await booth.letIn(email);
  });

  it('is shown by its ticket, with what leaving now would cost', async () => {
    await openTicket();
    await waitForTitle('Your stay');
    await waitForWords('If you left now');
    await expectTidy();
  });

  it('leads to the shuttle, which knows the ticket', async () => {
    await press('Call the shuttle');
    await waitForTitle('Shuttle pickup');
    await browser.waitUntil(
      async () => (await field('Ticket number (optional)').getValue()) === stay.ticket_number,
    );
  });

  it('says what is wrong with a booking that is to be linked, and keeps it over a reload', async () => {
    expectInConsole(/422/);
    await openTicket();
    await press('Link the booking');
    await waitForWords('There is a problem');
    expect(await describeFocus())
      .to.contain('Booking number: Required')
      .and.contain('E-mail of the booking: Required');
    await fill({ 'Booking number': 'QQQQQQQQQQ', 'E-mail of the booking': email });
    await press('Link the booking');
    await waitForWords('We do not know a booking');
    await expectTidy();
    await browser.refresh();
    await browser.waitUntil(async () => (await field('Booking number').getValue()) === 'QQQQQQQQQQ');
  });

  it('takes over the price of a booking that is linked', async () => {
    // From the next half-hour, as it stands in the form.
    await openPage('/booking');
    await press('See prices');
    await press('Choose Pay at the lot');
    await waitForTitle('Pay and book');
    await fill(detailsOf(email));
    await $('//button[starts-with(., "Book, pay")]').click();
    await waitForTitle('Your parking is booked');
    const number = await $('//dt[.="Number"]/following-sibling::dd').getText();
    await openTicket();
    await fill({ 'Booking number': number, 'E-mail of the booking': email });
    await press('Link the booking');
    await waitForWords('Your booking counts for this stay now.');
    expect(await describeFocus()).to.contain('Your booking counts for this stay now.');
    await expectTidy();
  });

  it('has its receipt once it has left: to look at, and by e-mail', async () => {
    expectInConsole(/422/);
    await booth.letOut(stay.id);
    await openTicket();
    await waitForTitle('Your stay and receipt');
    await expectTidy();
    await press('Receipt preview');
    await $('dialog[open]').waitForExist();
    await waitForWords(/Receipt Number \d+/);
    await expectTidy();
    await pressKeys(Key.Escape);
    await $('dialog[open]').waitForExist({ reverse: true });
    await fill({ 'E-mail': 'nobody' });
    await press('Send');
    await waitForWords('Enter an e-mail address like name@example.com');
    expect(await describeFocus())
      .to.contain('There is a problem')
      .and.contain('E-mail: Enter an e-mail');
    await fill({ 'E-mail': email });
    await press('Send');
    await waitForWords(`Sent to ${email}. The PDF is attached.`);
    expect((await waitForMail(email, 'receipt')).attachments.join()).to.match(/\.pdf$/);
  });

  it('is scored without an e-mail address, because its ticket is the proof', async () => {
    await press('Rate this stay');
    await waitForTitle('How was it?');
    expect(await readAddress()).to.contain(`transactionId=${stay.id}`);
    expect(await $('#email_address').isExisting()).to.equal(false);
    await $('input[name="score"][value="8"]').parentElement().click();
    await press('Send');
    await waitForWords('Your 8 of 10 is with us.');
  });

  it('takes a time voucher, whoever redeemed it', async () => {
    guest = await booth.letIn(newEmail());
    voucher = await redeemPoints('ben@example.com');
    await openPage(guest.customer_link ?? '');
    expect(await field('Booking number').getValue(), 'typed at another stay').to.equal('');
    await fill({ 'Voucher number': voucher.number, 'E-mail of the member': 'ben@example.com' });
    await press('Link the voucher');
    await waitForWords('Your time voucher pays for this stay now.');
    expect(await describeFocus()).to.contain('Your time voucher pays for this stay now.');
    await waitForWords(`Time voucher ${voucher.number}`);
    expect(await $(`a=${voucher.number}`).isExisting(), 'leads a guest to the voucher').to.equal(false);
    await expectTidy();
  });

  it('leads the member whose voucher it is there, and from there back', async () => {
    const ticket = `Ticket ${guest.ticket_number}`;
    await signIn({ email: 'ben@example.com' });
    await openPage(guest.customer_link ?? '');
    await press('Add to my account');
    await waitForWords('This stay is in your Point Club account now.');
    await press(voucher.number);
    await waitForTitle(`Time voucher ${voucher.number}`);
    await waitForWords(`${ticket}, here since`);
    await expectTidy();
    await booth.letOut(guest.id);
    await browser.refresh();
    await waitForWords(`${ticket} on`);
    await expectTidy();
    await press(ticket);
    await waitForTitle('Your stay and receipt');
    await waitForWords(`Time voucher ${voucher.number}`);
    await press('Receipt preview');
    const preview = $('dialog[open]');
    await browser.waitUntil(async () => (await preview.getText()).includes(`Time voucher ${voucher.number}`));
    await expectTidy();
  });

  it('is nobody’s who has only a number', async () => {
    expectInConsole(/404/);
    await openPage(`/tickets/${stay.ticket_number}/AAAAAAAAAA`);
    await waitForTitle('This page could not be found');
  });
});
