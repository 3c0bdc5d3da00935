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
import { onDesktop } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';
import { newEmail, reserveWithCard } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onDesktop('The page of a parking stay', () => {
  const email = newEmail();
  let booth: Awaited<ReturnType<typeof openBooth>>;
  let transaction: Transaction;
  /** Another car, and the voucher that pays for it. */
  let otherTransaction: Transaction;
  let voucher: TimeVoucher;

  const openTicket = () => openPage(transaction.customer_link ?? '');

  before(async () => {
    booth = await openBooth();
    transaction = await booth.checkIn(email);
  });

  it('opens with the ticket and shows the price so far', async () => {
    await openTicket();
    await waitForTitle('Your parking stay');
    await waitForWords('If you leave now');
    await expectFitsAndAccessible();
  });

  it('leads to the shuttle page with the ticket filled in', async () => {
    await press('Call the shuttle');
    await waitForTitle('Shuttle pickup');
    await browser.waitUntil(
      async () => (await field('Ticket number (optional)').getValue()) === transaction.ticket_number,
    );
  });

  it('shows errors when linking a booking and keeps typed input after a reload', async () => {
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
    await expectFitsAndAccessible();
    await browser.refresh();
    await browser.waitUntil(async () => (await field('Booking number').getValue()) === 'QQQQQQQQQQ');
  });

  it('links a booking', async () => {
    // The form's default drop-off is the next half hour.
    await openPage('/booking');
    await press('See prices');
    await press('Choose Pay at the lot');
    await waitForTitle('Pay and book');
    await reserveWithCard(email);
    await waitForTitle('Your parking is booked');
    const number = await $('//dt[.="Number"]/following-sibling::dd').getText();
    await openTicket();
    await fill({ 'Booking number': number, 'Booking email': email });
    await press('Link booking');
    await waitForWords('We linked your booking to this stay.');
    expect(await describeFocus()).to.contain('We linked your booking to this stay.');
    await expectFitsAndAccessible();
  });

  it('shows and emails the receipt after the check-out', async () => {
    await booth.checkOut(transaction.id);
    await openTicket();
    await waitForTitle('Your parking stay and receipt');
    await expectFitsAndAccessible();
    await press('Preview receipt');
    await $('dialog[open]').waitForExist();
    await waitForWords(/Receipt Number \d+/);
    await expectFitsAndAccessible();
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

  it('leads to the score page, which asks for no email because the ticket is the proof', async () => {
    await press('Rate this stay');
    await waitForTitle('How was it?');
    expect(await readAddress()).to.contain(`transactionId=${transaction.id}`);
    expect(await $('#email_address').isExisting()).to.equal(false);
    await $('input[name="score"][value="8"]').parentElement().click();
    await press('Send');
    await waitForWords('You gave us 8 out of 10.');
  });

  it('links a time voucher of any member', async () => {
    otherTransaction = await booth.checkIn(newEmail());
    voucher = await redeemPoints('ben@example.com');
    await openPage(otherTransaction.customer_link ?? '');
    expect(await field('Booking number').getValue(), 'input typed for another stay').to.equal('');
    await fill({ 'Voucher number': voucher.number, 'Member email': 'ben@example.com' });
    await press('Link voucher');
    await waitForWords('We linked your time voucher to this stay.');
    expect(await describeFocus()).to.contain('We linked your time voucher to this stay.');
    await waitForWords(`Time voucher ${voucher.number}`);
    expect(await $(`a=${voucher.number}`).isExisting(), 'a guest sees a link to the voucher').to.equal(false);
    await expectFitsAndAccessible();
  });

  it('links to the voucher for its member, and the voucher links back', async () => {
    const ticket = `Ticket ${otherTransaction.ticket_number}`;
    await signIn({ email: 'ben@example.com' });
    await openPage(otherTransaction.customer_link ?? '');
    await press('Add to my account');
    await waitForWords('This stay is now in your Point Club account.');
    await press(voucher.number);
    await waitForTitle(`Time voucher ${voucher.number}`);
    await waitForWords(`${ticket}, parked since`);
    await expectFitsAndAccessible();
    await booth.checkOut(otherTransaction.id);
    await browser.refresh();
    await waitForWords(`${ticket} on`);
    await expectFitsAndAccessible();
    await press(ticket);
    await waitForTitle('Your parking stay and receipt');
    await waitForWords(`Time voucher ${voucher.number}`);
    await press('Preview receipt');
    const preview = $('dialog[open]');
    await browser.waitUntil(async () => (await preview.getText()).includes(`Time voucher ${voucher.number}`));
    await expectFitsAndAccessible();
  });

  it('shows a 404 for a wrong record locator', async () => {
    expectInConsole(/404/);
    await openPage(`/tickets/${transaction.ticket_number}/AAAAAAAAAA`);
    await waitForTitle('This page could not be found');
  });
});
