import { $ } from '@wdio/globals';
import { expectInConsole } from '../../browser/support/console.ts';
import { field, fill, openPage, press, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { newEmail } from '../../browser/support/booking-input.ts';
import { checkScene } from '../check-scene.ts';

onEveryScreen('Form scenes', (screen) => {
  const email = newEmail();

  it('contact: with errors, sent', async () => {
    await openPage('/contact');
    await press('Send message');
    await waitForWords('There is a problem');
    await checkScene('contact errors', screen);
    await fill({ 'Your email': email, Subject: 'A scarf' });
    await field('Message').setValue('It is red.');
    // Faster submissions count as spam.
    await press('Send message');
    await waitForWords('Thank you');
    await checkScene('contact sent', screen);
  });

  it('corporate inquiry with errors', async () => {
    await openPage('/corporate-program');
    await press('Send inquiry');
    await waitForWords('There is a problem');
    await checkScene('corporate errors', screen);
  });

  it('unknown booking number', async () => {
    expectInConsole(/404/);
    await openPage('/booking-claim');
    await fill({ 'Booking number': 'CAP-ABCDE-FGHJK', Email: email });
    await press('Find my booking');
    await waitForWords('We can’t find a booking with this number and email.');
    await checkScene('claim unknown', screen);
  });

  it('email preferences: form, pending confirmation', async () => {
    await openPage(`/email/email-prefs/${encodeURIComponent(email)}`);
    await checkScene('emails', screen);
    await $('label*=Only what is required').click();
    await press('Save');
    await waitForWords('Check your email.');
    await checkScene('emails to confirm', screen);
  });
});
