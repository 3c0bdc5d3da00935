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
    await waitForTitle('Your parking stay');
    await waitForWords('If you leave now');
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
    await press('Link booking');
    await waitForWords('There is a problem');
    expect(await describeFocus())
      .to.contain('Booking number: Required')
      .and.contain('Booking email: Required');
    await fill({ 'Booking number': 'QQQQQQQQQQ', 'Booking email': email });
    await press('Link booking');
    await waitForWords('We can’t find a booking');
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
    await $('//button[starts-with(., "Reserve now, pay")]').click();
    await waitForTitle('Your parking is booked');
    const number = await $('//dt[.="Number"]/following-sibling::dd').getText();
    await openTicket();
    await fill({ 'Booking number': number, 'Booking email': email });
    await press('Link booking');
    await waitForWords('We linked your booking to this stay.');
    expect(await describeFocus()).to.contain('We linked your booking to this stay.');
    await expectTidy();
  });

  it('has its receipt once it has left: to look at, and by email', async () => {
    await booth.letOut(stay.id);
    await openTicket();
    await waitForTitle('Your parking stay and receipt');
    await expectTidy();
    await press('Preview receipt');
    await $('dialog[open]').waitForExist();
    await waitForWords(/Receipt Number \d+/);
    await expectTidy();
    await pressKeys(Key.Escape);
    await $('dialog[open]').waitForExist({ reverse: true });
    await fill({ Email: 'nobody' });
    await press('Send');
    await waitForWords('Enter an email address like name@example.com');
    expect(await describeFocus())
      .to.contain('There is a problem')
      .and.contain('Email: Enter an email');
    await fill({ Email: email });
    await press('Send');
    await waitForWords(`Sent to ${email}. The PDF is attached.`);
    expect((await waitForMail(email, 'receipt')).attachments.join()).to.match(/\.pdf$/);
  });

  it('is scored without an email address, because its ticket is the proof', async () => {
    await press('Rate this stay');
    await waitForTitle('How was it?');
    expect(await readAddress()).to.contain(`transactionId=${stay.id}`);
    expect(await $('#email_address').isExisting()).to.equal(false);
    await $('input[name="score"][value="8"]').parentElement().click();
    await press('Send');
    await waitForWords('You gave us 8 out of 10.');
  });

  it('takes a time voucher, whoever redeemed it', async () => {
    guest = await booth.letIn(newEmail());
    voucher = await redeemPoints('ben@example.com');
    await openPage(guest.customer_link ?? '');
    expect(await field('Booking number').getValue(), 'typed at another stay').to.equal('');
    await fill({ 'Voucher number': voucher.number, 'Member email': 'ben@example.com' });
    await press('Link voucher');
    await waitForWords('We linked your time voucher to this stay.');
    expect(await describeFocus()).to.contain('We linked your time voucher to this stay.');
    await waitForWords(`Time voucher ${voucher.number}`);
    expect(await $(`a=${voucher.number}`).isExisting(), 'leads a guest to the voucher').to.equal(false);
    await expectTidy();
  });

  it('leads the member whose voucher it is there, and from there back', async () => {
    const ticket = `Ticket ${guest.ticket_number}`;
    await signIn({ email: 'ben@example.com' });
    await openPage(guest.customer_link ?? '');
    await press('Add to my account');
    await waitForWords('This stay is now in your Point Club account.');
    await press(voucher.number);
    await waitForTitle(`Time voucher ${voucher.number}`);
    await waitForWords(`${ticket}, parked since`);
    await expectTidy();
    await booth.letOut(guest.id);
    await browser.refresh();
    await waitForWords(`${ticket} on`);
    await expectTidy();
    await press(ticket);
    await waitForTitle('Your parking stay and receipt');
    await waitForWords(`Time voucher ${voucher.number}`);
    await press('Preview receipt');
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
