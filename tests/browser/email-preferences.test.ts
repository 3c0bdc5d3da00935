import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { waitForMail } from './support/mailbox.ts';
import { openPage, press, waitForTitle, waitForWords } from './support/page.ts';
import { onEveryScreen } from './support/screens.ts';
import { newEmail } from './support/stays.ts';
import { expectTidy } from './support/tidy.ts';

onEveryScreen('The choice of emails', () => {
  const email = newEmail();
  const address = `/email/email-prefs/${encodeURIComponent(email)}`;
  let link: string;

  afterEach('it fits the screen and is accessible', async function () {
    await expectTidy();
  });

  const isChosen = (setting: number) => $(`input[name="setting"][value="${setting}"]`).isSelected();

  it('begins with what most people have', async () => {
    await openPage(address);
    await waitForTitle('Your emails');
    await waitForWords(email);
    expect(await isChosen(2)).to.equal(true);
  });

  it('is mailed to the address before it holds', async () => {
    await $('label*=Only what is required').click();
    await press('Save');
    await waitForWords('Check your email.');
    const mail = await waitForMail(email, 'email-prefs-confirm');
    link = mail.links.find((one) => one.includes('setting=0')) ?? '';
  });

  it('holds once it is saved from the mail', async () => {
    await openPage(link);
    expect(await isChosen(0)).to.equal(true);
    await press('Save');
    await waitForWords('Saved.');
  });

  it('is found again by the link, and by nobody without it', async () => {
    await openPage(link.replace(/&setting=.*/, ''));
    expect(await isChosen(0)).to.equal(true);
    await openPage(address);
    expect(await isChosen(2)).to.equal(true);
  });

  it('says when a link no longer works', async () => {
    await openPage(`${address}?token=old.link`);
    await waitForWords('This link no longer works.');
    expect(await browser.getTitle()).to.equal('Your emails | Cascade Airport Parking');
  });
});
