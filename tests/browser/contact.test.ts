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
import { onPhone } from './support/screens.ts';
import { newEmail } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

const LOT = 'help@cascade-parking.example';

onPhone('The contact form', () => {
  const email = newEmail();
  const subject = `A lost scarf, ${email}`;

  afterEach('it fits the screen and is accessible', async function () {
    await expectFitsAndAccessible();
  });

  it('opens from Help in the header', async () => {
    await openPage('/');
    await press('Help');
    await waitForTitle('Contact us');
    await waitForHydration();
  });

  it('lists missing fields and moves the focus to them', async () => {
    await press('Send message');
    await waitForWords('There is a problem');
    expect(await browser.getTitle()).to.match(/^Error: Contact us/);
    expect(await describeFocus())
      .to.contain('Your email: Required')
      .and.contain('Message: Required');
    await press('Message: Required');
    expect(await field('Message').isFocused()).to.equal(true);
  });

  it('keeps typed input after a reload', async () => {
    await fill({ 'Your email': email, Subject: subject });
    await field('Message').setValue('It is red.\nThank you!');
    await browser.refresh();
    await waitForHydration();
    expect(await field('Subject').getValue()).to.equal(subject);
    expect(await field('Message').getValue()).to.equal('It is red.\nThank you!');
  });

  it('sends the message and confirms it', async () => {
    await press('Send message');
    await waitForWords('Thank you. We got your message.');
    await waitForWords(email);
    expect((await waitForMail(LOT, 'contact-message')).subject).to.contain('Contact: A lost scarf');
  });

  it('deletes the draft after sending', async () => {
    await browser.refresh();
    await waitForHydration();
    expect(await $('#message').getValue()).to.equal('');
  });
});

onPhone('The corporate inquiry form', () => {
  it('lists missing fields, then sends the inquiry', async () => {
    const email = newEmail();
    await openPage('/corporate-program');
    await waitForTitle('Corporate program');
    await press('Send inquiry');
    await waitForWords('There is a problem');
    expect(await browser.getTitle()).to.match(/^Error: Corporate parking program/);
    await expectFitsAndAccessible();
    await fill({ 'Your name': 'Pat Doe', 'Your role': 'Office manager', 'Work email': email });
    await fill({ Company: 'Acme' });
    await field('Employees').selectByVisibleText('11 to 50');
    await field('How often you fly from Sea-Tac').selectByVisibleText('Every week');
    await press('Send inquiry');
    await waitForWords('Thank you. We got your inquiry.');
    await expectFitsAndAccessible();
    const { subject } = await waitForMail(LOT, 'corporate-inquiry');
    expect(subject).to.equal('Corporate program: Acme');
  });
});
