import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { field, fill, press, waitForTitle, waitForWords } from './support/page.ts';
import { onPhone } from './support/screens.ts';

onPhone('Without JavaScript', () => {
  before(() => setScripts(false));
  after(() => setScripts(true));

  it('the home page says that JavaScript is required', async () => {
    await browser.url('/');
    expect(await $('header').getText()).to.contain('JavaScript is required');
  });

  it('the price form leads to prices', async () => {
    await press('See prices');
    await waitForTitle('Choose how to pay');
  });

  it('a price can be chosen', async () => {
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
  });

  it('typed card details are not sent', async () => {
    await $('#cc_number').setValue('4242424242424242');
    await $('main form button[type=submit]').click();
    expect(await browser.getUrl()).to.match(/\/booking\?quoteId=[\w-]+$/);
    await waitForTitle('Pay and book');
  });

  it('a space to pay at the lot is reserved', async () => {
    await browser.url('/');
    await press('See prices');
    await waitForTitle('Choose how to pay');
    await press('Choose Pay at the lot');
    await waitForTitle('Pay and book');
    await fill({ Email: 'no-script@example.com', 'Full name': 'Nora Script' });
    await $('#pay-action button[type=submit]').click();
    await waitForWords('One more step: confirm your email');
  });

  it('a message is sent, after its mistake is shown beside the field', async () => {
    await browser.url('/contact');
    await fill({ 'Your email': 'ann@example.com', Subject: 'A lost hat' });
    await press('Send message');
    await waitForWords('There is a problem');
    expect(await field('Subject').getValue()).to.equal('A lost hat');
    await fill({ Message: 'It is red.' });
    await press('Send message');
    await waitForWords('Thank you. We got your message.');
    await press('Send another');
    await waitForWords('Subject');
  });

  it('a page for members leads to a login in the page itself', async () => {
    await browser.url('/point-club/dashboard');
    await waitForWords('Log in to open that page.');
    await fill({ Email: 'ann@example.com', Password: 'not-the-one' });
    await press('Login');
    await waitForWords('Wrong email or password.');
  });
});

const setScripts = (areOn: boolean) =>
  browser.sendCommandAndGetResult('Emulation.setScriptExecutionDisabled', { value: !areOn });
