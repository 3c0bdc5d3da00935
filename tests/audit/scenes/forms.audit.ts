import { $, browser } from '@wdio/globals';
import { expectInConsole } from '../../browser/support/console.ts';
import { field, fill, openPage, press, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { newEmail } from '../../browser/support/stays.ts';
import { look } from '../look.ts';

onEveryScreen('Every state of the forms', (screen) => {
  const email = newEmail();

  it('a message with errors, and sent', async () => {
    await openPage('/contact');
    await press('Send message');
    await waitForWords('There is a problem');
    await look('contact errors', screen);
    await fill({ 'Your email': email, Subject: 'A scarf' });
    await field('Message').setValue('It is red.');
    // Whoever is quicker is taken for a machine.
    await browser.waitUntil(() => browser.execute(() => performance.now() > 6_000));
    await press('Send message');
    await waitForWords('Thank you');
    await look('contact sent', screen);
  });

  it('an inquiry with errors', async () => {
    await openPage('/corporate-program');
    await press('Send inquiry');
    await waitForWords('There is a problem');
    await look('corporate errors', screen);
  });

  it('a booking that nobody knows', async () => {
    expectInConsole(/404/);
    await openPage('/booking-claim');
    await fill({ 'Booking number': 'CAP-ABCDE-FGHJK', Email: email });
    await press('Find my booking');
    await waitForWords('We can’t find a booking with this number and email.');
    await look('claim unknown', screen);
  });

  it('the choice of emails, and that it waits', async () => {
    await openPage(`/email/email-prefs/${encodeURIComponent(email)}`);
    await look('emails', screen);
    await $('label*=Only what is required').click();
    await press('Save');
    await waitForWords('Check your email.');
    await look('emails to confirm', screen);
  });
});
