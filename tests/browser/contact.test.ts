import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { waitForMail } from './support/mailbox.ts';
import {
  describeFocus,
  field,
  fill,
  openPage,
  press,
  waitForHydration,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onEveryScreen } from './support/screens.ts';
import { newEmail } from './support/stays.ts';
import { expectTidy } from './support/tidy.ts';

const LOT = 'help@cascade-parking.example';

onEveryScreen('A letter to the lot', () => {
  const email = newEmail();
  const subject = `A lost scarf, ${email}`;

  afterEach('it fits the screen and is accessible', async function () {
    await expectTidy();
  });

  it('is begun from Help in the header', async () => {
    await openPage('/');
    await press('Help');
    await waitForTitle('Contact us');
    await waitForHydration();
  });

  it('says what is missing, and leads to it', async () => {
    await press('Send message');
    await waitForWords('There is a problem');
    expect(await browser.getTitle()).to.match(/^Error: Contact us/);
    expect(await describeFocus())
      .to.contain('Your email: Required')
      .and.contain('Message: Required');
    await press('Message: Required');
    expect(await field('Message').isFocused()).to.equal(true);
  });

  it('is still there after a reload', async () => {
    await fill({ 'Your email': email, Subject: subject });
    await field('Message').setValue('It is red.\nThank you!');
    await browser.refresh();
    await waitForHydration();
    expect(await field('Subject').getValue()).to.equal(subject);
    expect(await field('Message').getValue()).to.equal('It is red.\nThank you!');
  });

  it('arrives, and its writer is thanked', async () => {
    await browser.waitUntil(() => browser.execute(() => performance.now() > 6_000));
    await press('Send message');
    await waitForWords('Thank you. We got your message.');
    await waitForWords(email);
    expect((await waitForMail(LOT, 'contact-message')).subject).to.contain('Contact: A lost scarf');
  });

  it('leaves no draft behind', async () => {
    await browser.refresh();
    await waitForHydration();
    expect(await $('#message').getValue()).to.equal('');
  });
});

onEveryScreen('New corporate inquiry', (screen) => {
  it('arrives with all that the lot needs to know', async () => {
    const email = newEmail();
    await openPage('/corporate-program');
    await waitForTitle('Corporate program');
    await press('Send inquiry');
    await waitForWords('There is a problem');
    expect(await browser.getTitle()).to.match(/^Error: Corporate parking program/);
    await expectTidy();
    await fill({ 'Your name': 'Pat Doe', 'Your role': 'Office manager', 'Work email': email });
    await fill({ Company: `Acme ${screen.width}` });
    await field('Employees').selectByVisibleText('11 to 50');
    await field('How often you fly from Sea-Tac').selectByVisibleText('Every week');
    await browser.waitUntil(() => browser.execute(() => performance.now() > 6_000));
    await press('Send inquiry');
    await waitForWords('Thank you. We got your inquiry.');
    await expectTidy();
    const { subject } = await waitForMail(LOT, 'corporate-inquiry');
    expect(subject).to.equal(`Corporate program: Acme ${screen.width}`);
  });
});
