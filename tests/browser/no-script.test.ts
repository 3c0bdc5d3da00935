import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { press, waitForTitle } from './support/page.ts';
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
});

const setScripts = (areOn: boolean) =>
  browser.sendCommandAndGetResult('Emulation.setScriptExecutionDisabled', { value: !areOn });
