import { $, $$, browser } from '@wdio/globals';
import { expect } from 'chai';
import {
  describeFocus,
  field,
  fill,
  findShown,
  openPage,
  press,
  readAddress,
  waitForFocus,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onPhone } from './support/screens.ts';
import { CARD, pricesAddress, quietDays } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

const VISA = { 'Card number': '4242424242424242', 'Expiration date': '1230', 'Security code': '123' };
const MASTERCARD = { 'Card number': '5555555555554444', 'Expiration date': '0131', 'Security code': '321' };
const EXPIRED = { ...VISA, 'Expiration date': '0120' };

onPhone('Saved cards', () => {
  const email = 'ann@example.com';

  afterEach('the page fits the screen and is accessible', async function () {
    await expectFitsAndAccessible();
  });

  const logIn = async () => {
    await waitForWords('Member Login');
    await $('#login-email').setValue(email);
    await $('#login-password').setValue('sunset-over-rainier');
    await press('Login');
  };
  const namesOf = () => $$('main li strong').map((name) => name.getText());

  it('start with an empty list', async () => {
    await openPage('/point-club/payment-tokens');
    await logIn();
    await waitForTitle('Cards and addresses');
    await waitForWords('No saved cards yet.');
  });

  it('show errors before a card is sent', async () => {
    await press('Add a card');
    await waitForFocus('H3 Add a card');
    await press('Cancel');
    await browser.waitUntil(async () => (await describeFocus()).startsWith('H2 '));
    await press('Add a card');
    await fill(EXPIRED);
    await press('Save card');
    await waitForWords('There is a problem');
    expect(await describeFocus()).to.contain('Expiration date: This card has expired');
  });

  it('have the first card as the default', async () => {
    await fill(VISA);
    await press('Save card');
    await waitForWords('Visa ending 4242');
    await waitForFocus('H2 Your cards');
    await waitForWords('Default');
    expect(await browser.execute(() => document.documentElement.outerHTML)).to.not.match(/4242\s?4242/);
    expect(
      await browser.execute(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).to.not.match(/4242\s?4242/);
  });

  it('can have another default', async () => {
    await press('Add a card');
    await fill(MASTERCARD);
    await press('Save card');
    await press('Make default: Mastercard ending 4444');
    await findShown('Make default: Visa ending 4242');
    expect((await namesOf()).slice(0, 2)).to.deep.equal(['Mastercard ending 4444', 'Visa ending 4242']);
  });

  it('can record points automatically', async () => {
    await $('label*=Record my points').click();
    const box = $('input[name="auto_point_record"]');
    await browser.waitUntil(() => box.isSelected());
  });

  it('name the next default before the default is deleted', async () => {
    await press('Delete Mastercard ending 4444');
    await waitForWords('Visa ending 4242 will be your default card.');
    await expectFitsAndAccessible();
    await press('Delete card');
    await waitForFocus('H2 Your cards');
    await waitForWords('Default');
    expect(await namesOf()).to.deep.equal(['Visa ending 4242']);
  });

  it('have billing addresses, with the nearest states first', async () => {
    await press('Add an address');
    const states = await $$('select[name="state"] option').map((option) => option.getText());
    expect(states.slice(1, 5)).to.deep.equal(['Washington', 'Oregon', 'Idaho', 'Alabama']);
    await field('Country').selectByVisibleText('Canada');
    const provinces = await $$('select[name="state"] option').map((option) => option.getText());
    expect(provinces.slice(1, 3)).to.deep.equal(['British Columbia', 'Alberta']);
    await field('Country').selectByVisibleText('United States');
    await fill({ 'Street address': '1201 Pike Street', City: 'Seattle', 'ZIP or postal code': '9810' });
    await field('State or province').selectByVisibleText('Washington');
    await press('Save address');
    await waitForWords('Enter a ZIP code of 5 or 9 digits');
    await fill({ 'ZIP or postal code': '98101' });
    await press('Save address');
    await waitForWords('Seattle, WA 98101, United States');
    await waitForFocus('H2 Your billing addresses');
  });

  it('fill in the payment step except for the phone number', async () => {
    await openPage(pricesAddress(quietDays(60)));
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    await waitForWords('Visa ending 4242, expires 12/30');
    await waitForWords('1201 Pike Street, Seattle, WA 98101');
    await waitForWords(/You’ll earn \d+ points/);
    expect(await field('Card number').isExisting()).to.equal(false);
    expect(await field('ZIP or postal code').isExisting()).to.equal(false);
    expect(await field('Email').getValue()).to.equal(email);
    expect(await field('Full name').getValue()).to.not.equal('');
  });

  it('can be replaced with a typed card', async () => {
    await $('label*=Another card').click();
    await fill(CARD);
    expect(await field('Card number').isDisplayed()).to.equal(true);
    await $('label*=Visa ending 4242').click();
    expect(await field('Card number').isExisting()).to.equal(false);
  });

  it('pay for the booking', async () => {
    await fill({ Phone: '2065550100' });
    await (await $('main button[type="submit"]')).click();
    await waitForTitle('Your parking is booked');
    await waitForWords('with Visa ending 4242');
    expect(await readAddress()).to.not.contain('4242');
  });

  it('can be deleted', async () => {
    await openPage('/point-club/payment-tokens');
    await press('Delete Visa ending 4242');
    await waitForWords('You have no other saved card');
    await press('Delete card');
    await waitForWords('No saved cards yet.');
    await press('Delete 1201 Pike Street');
    await press('Delete address');
    await waitForWords('No saved addresses yet.');
  });
});
