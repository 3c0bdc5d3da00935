import { $, $$, browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectInConsole } from './support/console.ts';
import { waitForMail } from './support/mailbox.ts';
import {
  findShown,
  describeFocus,
  field,
  fill,
  openPage,
  press,
  waitForFocus,
  waitForHydration,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onEveryScreen } from './support/screens.ts';
import { CARD, DECLINED, detailsOf, newEmail } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onEveryScreen('A booking', () => {
  const email = newEmail();
  let total: string;
  let number: string;
  let bookingLink: string;

  afterEach('it fits the screen and is accessible', async function () {
    await expectFitsAndAccessible();
  });

  it('starts on the home page with default dates', async () => {
    await openPage('/');
    await press('See prices');
    await waitForTitle('Choose how to pay');
    await waitForHydration();
    expect(await browser.getTitle()).to.equal('Choose how to pay | Cascade Airport Parking');
  });

  it('offers two products and shows the drive-up price for comparison', async () => {
    const choices = await $$('main a[href*="quoteId="]').map((choice) => choice.getComputedLabel());
    expect(choices).to.deep.equal(['Choose Pay now', 'Choose Pay at the lot']);
    await waitForWords('Not available online');
    total = await $('article strong').getText();
  });

  it('shows a reason for each line of the price', async () => {
    await $('article summary').click();
    const lines = await $$('article details[open] dl > div').map((line) => line.getText());
    expect(lines.join('\n')).to.match(/Sales tax\s10.1% of parking and fees/);
    expect(lines.join('\n')).to.contain(`Total\n${total}`);
  });

  it('shows the amount on the Pay button', async () => {
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    await findShown(`Pay ${total}`);
    await waitForFocus('H1 Pay and book');
  });

  it('lists missing fields and moves the focus to them', async () => {
    await press(`Pay ${total}`);
    await waitForWords('There is a problem');
    expect(await describeFocus())
      .to.contain('Email: Required')
      .and.to.contain('Card number: ');
    expect(await browser.getTitle()).to.match(/^Error: Pay and book/);
    await press('Email: Required');
    expect(await field('Email').isFocused()).to.equal(true);
  });

  it('says that a card was declined and keeps typed input', async () => {
    expectInConsole(/422/);
    await fill({ ...detailsOf(email), ...DECLINED });
    await press(`Pay ${total}`);
    await waitForWords('Your bank declined this card.');
    expect(await field('Full name').getValue()).to.equal('Ann Lee');
  });

  it('is confirmed after paying with another card', async () => {
    await fill(CARD);
    await $('label*=An Apple Wallet pass').click();
    await $('summary*=Your car').click();
    await fill({ 'License plate': 'abc 1234' });
    await press(`Pay ${total}`);
    await waitForTitle('Your parking is booked');
    await waitForWords(`We sent your confirmation to ${email}`);
    number = await $('//dt[.="Number"]/following-sibling::dd').getText();
    await waitForFocus('H1 Your parking is booked');
  });

  it('is mailed with a PDF, a wallet pass and a calendar file', async () => {
    const mail = await waitForMail(email, 'booking-confirmation');
    expect(mail.subject).to.contain(number);
    const kinds = mail.attachments.map((name) => name.split('.').at(-1));
    expect(kinds).to.have.members(['pdf', 'pkpass', 'ics']);
    bookingLink = mail.links.find((address) => address.includes('/bookings/')) ?? '';
  });

  it('opens with the link in the mail', async () => {
    await openPage(bookingLink);
    await waitForTitle(number);
    await waitForWords(`${total} with Visa ending 4242`);
    await waitForWords('ABC 1234');
  });

  it('can be downloaded as a wallet pass, a PDF and a calendar file', async () => {
    const firstBytes = await browser.execute(async () => {
      const files = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')];
      return Promise.all(files.map(async ({ href }) => (await (await fetch(href)).text()).slice(0, 4)));
    });
    expect(firstBytes).to.deep.equal(['PK\u0003\u0004', '%PDF', 'BEGI']);
  });
});
