import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { field, fill, openPage, press, readAddress, waitForTitle, waitForWords } from './support/page.ts';
import { onPhone } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';
import { CARD, newEmail, pricesAddress, quietDays } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onPhone('A member who starts to book as a guest', () => {
  // No other test uses this member, because some tests close accounts.
  const member = 'marketing@example.com';
  const days = quietDays(24);
  const phone = '(206) 555-0123';
  const guest = newEmail();

  afterEach('the page fits the screen and is accessible', async function () {
    await expectFitsAndAccessible();
  });

  const logInOverThePage = async () => {
    await press('Point Club');
    await waitForWords('Member Login');
    await $('#login-email').setValue(member);
    await $('#login-password').setValue('sunset-over-rainier');
    await press('Login');
    await $('dialog[open]').waitForExist({ reverse: true });
  };

  before('a card and an address are saved', async () => {
    await signIn({ email: member });
    await openPage('/point-club/payment-tokens');
    await press('Add a card');
    const { 'Card number': number, 'Expiration date': expiry, 'Security code': code } = CARD;
    await fill({ 'Card number': number, 'Expiration date': expiry, 'Security code': code });
    await press('Save card');
    await waitForWords('Visa ending 4242');
    await press('Add an address');
    await fill({ 'Street address': '1201 Pike Street', City: 'Seattle', 'ZIP or postal code': '98101' });
    await field('State or province').selectByVisibleText('Washington');
    await press('Save address');
    await waitForWords('Seattle, WA 98101');
    await browser.deleteAllCookies();
  });

  it('learns that a promo code is for members', async () => {
    await openPage(`${pricesAddress(days)}&promoCode=BONUS250`);
    await waitForTitle('Choose how to pay');
    await waitForWords('Log in to use it');
    await waitForWords(/Members earn \d\d points/);
  });

  it('gets the members’ prices after logging in', async () => {
    const address = await readAddress();
    await logInOverThePage();
    await waitForWords(/You’ll earn [2-9]\d\d points/);
    expect(await $('h1').getText()).to.equal('Choose how to pay');
    expect(await readAddress()).to.equal(address);
    await browser.deleteAllCookies();
  });

  it('fills in the payment step as a guest', async () => {
    await openPage(`${pricesAddress(days)}&promoCode=BONUS250`);
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    await fill({ Email: guest, 'Full name': 'Cora Quist', Phone: phone });
    await fill(CARD);
  });

  it('keeps typed input after logging in and can choose the saved card', async () => {
    const address = await readAddress();
    await logInOverThePage();
    await waitForWords('Visa ending 4242, expires 12/30');
    await waitForWords(/You’ll earn [2-9]\d\d points/);
    expect(await readAddress()).to.equal(address);
    expect(await field('Email').getValue()).to.equal(guest);
    expect(await field('Full name').getValue()).to.equal('Cora Quist');
    expect(await field('Phone').getValue()).to.equal(phone);
    await $('label*=Another card').click();
    expect(await field('Card number').getValue()).to.match(/^4242/);
    await $('label*=Visa ending 4242').click();
  });

  it('books and finds the booking on the dashboard', async () => {
    await $('main button[type="submit"]').click();
    await waitForTitle('Your parking is booked');
    await waitForWords('with Visa ending 4242');
    const eyebrow = await $('main').getText();
    const number = /Booking ([A-Z0-9]{6,})/.exec(eyebrow)?.[1] ?? 'none';
    await openPage('/point-club/dashboard');
    await waitForWords(`Booking ${number}`);
  });
});
