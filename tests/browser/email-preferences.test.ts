import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { waitForMail } from './support/mailbox.ts';
import { openPage, press, waitForTitle, waitForWords } from './support/page.ts';
import { onPhone } from './support/screens.ts';
import { newEmail } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onPhone('The email preferences', () => {
  const email = newEmail();
  const address = `/email/email-prefs/${encodeURIComponent(email)}`;
  let link: string;

  afterEach('the page fits the screen and is accessible', async function () {
    await expectFitsAndAccessible();
  });

  const isChosen = (setting: number) => $(`input[name="setting"][value="${setting}"]`).isSelected();

  it('start with the default setting', async () => {
    await openPage(address);
    await waitForTitle('Your emails');
    await waitForWords(email);
    expect(await isChosen(2)).to.equal(true);
  });

  it('require a confirmation by mail', async () => {
    await $('label*=Only what is required').click();
    await press('Save');
    await waitForWords('Check your email.');
    const mail = await waitForMail(email, 'email-prefs-confirm');
    link = mail.links.find((one) => one.includes('setting=0')) ?? '';
  });

  it('change when they are saved from the mailed link', async () => {
    await openPage(link);
    expect(await isChosen(0)).to.equal(true);
    await press('Save');
    await waitForWords('Saved.');
  });

  it('show the saved setting only with the mailed link', async () => {
    await openPage(link.replace(/&setting=.*/, ''));
    expect(await isChosen(0)).to.equal(true);
    await openPage(address);
    expect(await isChosen(2)).to.equal(true);
  });

  it('say that a link no longer works', async () => {
    await openPage(`${address}?token=old.link`);
    await waitForWords('This link no longer works.');
    expect(await browser.getTitle()).to.equal('Your emails | Cascade Airport Parking');
  });
});
