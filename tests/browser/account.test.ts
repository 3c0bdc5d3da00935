import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { Key } from 'webdriverio';
import { expectInConsole } from './support/console.ts';
import { waitForMail } from './support/mailbox.ts';
import {
  field,
  fill,
  findShown,
  openPage,
  press,
  readAddress,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onPhone } from './support/screens.ts';
import { newEmail } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

const PASSWORD = 'sunset-over-rainier';
const NEXT_PASSWORD = 'eight yellow umbrellas';

onPhone('The account page', () => {
  const owner = 'cora@example.com';
  const email = newEmail();

  afterEach('the page fits the screen and is accessible', async function () {
    await expectFitsAndAccessible();
  });

  const logIn = async (address: string, password: string) => {
    await waitForWords('Member Login');
    await fill({ Email: address, Password: password });
    await press('Login');
  };
  const cardOf = (titleId: string) => $(`section[aria-labelledby="${titleId}"]`);

  it('opens after the login', async () => {
    await openPage('/point-club/account-details');
    await logIn(owner, PASSWORD);
    await waitForTitle('Account details');
  });

  it('shows an error at a missing name', async () => {
    await field('Preferred name').click();
    await browser.keys([Key.Ctrl, 'a']);
    await browser.keys([Key.Delete]);
    await press('Save names');
    await waitForWords('There is a problem');
    expect(await browser.getTitle()).to.match(/^Error: Account details/);
    expect(await field('Preferred name').getAttribute('aria-invalid')).to.equal('true');
  });

  it('saves new names and shows them in the header', async () => {
    await fill({ 'Preferred name': 'Captain' });
    await press('Save names');
    await cardOf('names').$('output').waitForDisplayed();
    await $('summary*=Captain').waitForExist();
    expect(await field('Preferred name').getValue()).to.equal('Captain');
  });

  it('saves the car of the next bookings', async () => {
    await press('Change my car');
    await fill({ 'License plate': 'abc 1234' });
    await expectFitsAndAccessible();
    await press('Save car');
    await waitForWords('Saved. Your next bookings start with this car.');
    await press('Change my car');
    await waitForWords('Make and color');
    expect(await field('License plate').getValue()).to.equal('ABC 1234');
  });

  it('keeps typed input after a reload', async () => {
    await fill({ 'New email address': email });
    await openPage('/point-club/account-details');
    expect(await field('New email address').getValue()).to.equal(email);
  });

  it('mails a link to a new address', async () => {
    await fill({ 'Your password': PASSWORD });
    await press('Change email address');
    await waitForWords('Check your email.');
    await waitForWords(`You log in with ${owner}`);
  });

  it('shows the new address after the link is opened', async () => {
    const { links } = await waitForMail(email, 'new-email-confirm');
    const link = links.find((one) => one.includes('email_token=')) ?? '';
    await openPage(link);
    await waitForWords('Your new email address is confirmed.');
    await waitForWords(`You log in with ${email}`);
    expect(await readAddress()).to.equal('/point-club/account-details');
  });

  it('leads to the email preferences, which save at once', async () => {
    await press('Choose which emails you get');
    await waitForTitle('Your emails');
    await waitForWords(email);
    await $('label*=Bookings and account').click();
    await press('Save');
    await waitForWords('Saved.');
    await openPage('/point-club/email-preferences');
    expect(await $('input[name="setting"][value="1"]').isSelected()).to.equal(true);
  });

  it('shows an error for a wrong current password', async () => {
    expectInConsole(/422/);
    await openPage('/point-club/account-details');
    await fill({ 'Current password': 'certainly not it', 'New password': NEXT_PASSWORD });
    await press('Change password');
    await waitForWords('Wrong password');
    expect(await field('New password').getValue()).to.equal(NEXT_PASSWORD);
  });

  it('saves a new password and stays logged in', async () => {
    await fill({ 'Current password': PASSWORD });
    await press('Change password');
    await waitForWords('Your new password is saved.');
    expect(await field('Current password').getValue()).to.equal('');
    await openPage('/point-club/account-details');
    await waitForTitle('Account details');
  });

  it('lists the devices where the member is logged in, and logs out on another one', async () => {
    const body = JSON.stringify({ email, password: NEXT_PASSWORD });
    // Another device: without this browser's cookies.
    const login = await fetch(new URL('/api/club/login', browser.options.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body,
    });
    expect(login.status).to.equal(200);
    await press('Show my devices');
    await waitForWords('(this device)');
    await expectFitsAndAccessible();
    await $('button=Log out').click();
    await $('button=Log out').waitForExist({ reverse: true });
  });

  it('downloads the member’s data as a file', async () => {
    const link = await findShown('Download my data');
    const address = (await link.getAttribute('href')) ?? '';
    const text = await browser.execute(async (from: string) => (await fetch(from)).text(), address);
    expect(JSON.parse(text)).to.have.nested.property('account.email', email);
  });

  it('asks for confirmation before deactivating the account', async () => {
    await press('Deactivate my account');
    await waitForWords('Deactivate your account?');
    await expectFitsAndAccessible();
    await press('Keep account');
    await $('dialog[open]').waitForExist({ reverse: true });
  });

  it('does not delete the account without the password', async () => {
    expectInConsole(/422/);
    await press('Delete my account');
    await fill({ 'Your password': PASSWORD });
    await press('Delete permanently');
    await waitForWords('Wrong password');
  });

  it('deletes the account with the password and logs out', async () => {
    await fill({ 'Your password': NEXT_PASSWORD });
    await press('Delete permanently');
    await waitForWords('Your account is deleted.');
    expect(await browser.getCookies(['access_token', 'refresh_token'])).to.deep.equal([]);
    await findShown('Point Club');
    await press('Go to the home page');
    await waitForWords('Parking at Sea-Tac');
  });
});
