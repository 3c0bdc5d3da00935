import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectInConsole } from './support/console.ts';
import { describeFocus, field, fill, openPage, press, waitForTitle, waitForWords } from './support/page.ts';
import { onPhone } from './support/screens.ts';
import { newEmail, pricesAddress, quietDays, reserveWithCard } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onPhone('Finding a booking by its number', () => {
  const email = newEmail();
  let number = '';

  before(async () => {
    await openPage(pricesAddress(quietDays(50)));
    await press('Choose Pay at the lot');
    await waitForTitle('Pay and book');
    await reserveWithCard(email);
    await waitForTitle('Your parking is booked');
    number = await $('//dt[.="Number"]/following-sibling::dd').getText();
  });

  it('starts from the footer of every page', async () => {
    await openPage('/');
    await press('Find your booking');
    await waitForTitle('Find your booking');
    await expectFitsAndAccessible();
  });

  it('requires the number and the email', async () => {
    await press('Find my booking');
    await waitForWords('There is a problem');
    expect(await describeFocus())
      .to.contain('Booking number: Required')
      .and.to.contain('Email: Required');
    await expectFitsAndAccessible();
  });

  it('fails with another email and keeps typed input', async () => {
    expectInConsole(/404/);
    await fill({ 'Booking number': number, Email: 'other@example.com' });
    await press('Find my booking');
    await waitForWords('We can’t find a booking with this number and email.');
    expect(await field('Booking number').getValue()).to.equal(number);
    await expectFitsAndAccessible();
    await browser.refresh();
    await browser.waitUntil(async () => (await field('Booking number').getValue()) === number);
    expect(await field('Email').getValue()).to.equal('other@example.com');
  });

  it('works with its own email and the number in lower case', async () => {
    await fill({ 'Booking number': number.toLowerCase(), Email: email });
    await press('Find my booking');
    await waitForTitle(number);
    expect(await browser.getUrl()).to.match(/\/bookings\/[\w-]+\/\?token=/);
  });

  it('leads to a page where the booking can be canceled', async () => {
    await press('Cancel');
    await waitForTitle('Cancel your booking');
    await waitForWords('You haven’t paid anything, so there’s no refund.');
    await press('Cancel this booking');
    await press('Cancel booking');
    await waitForTitle('Your booking is canceled');
  });
});
