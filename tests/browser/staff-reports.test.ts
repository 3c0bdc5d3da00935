import { $, browser } from '@wdio/globals';
import { Key } from 'webdriverio';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { addInput, enter, expectInputs, tap } from './support/inputs.ts';
import { fill, openPage, press, typeDate, waitForTitle, waitForWords } from './support/page.ts';
import { onDesktop } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

/** Types this day at 6 pm into a field for a time. */
async function typeEvening(label: string, day: string): Promise<void> {
  await typeDate(label, day);
  await browser.keys([Key.Tab, ...'0600P']);
}

onDesktop('The pages about items, messages, vouchers, passes and scores', () => {
  it('add an item and take it off the booth', async () => {
    await signIn({ email: 'admin@example.com' });
    await openPage('/salesitems/');
    await waitForTitle('Sales items');
    await expectFitsAndAccessible();
    const name = 'Umbrella';
    await press('Add an item');
    await fill({ Name: name, Price: '12.50', Reason: 'It rains' });
    await press('Add item');
    await waitForWords(name);
    await press(`Change ${name}`);
    await $('select[name="is_active"]').selectByAttribute('value', 'no');
    await fill({ Reason: 'Sold out' });
    await press('Save');
    await $('dialog[open]').waitForExist({ reverse: true });
    await press(`Who changed this? ${name}`);
    await waitForTitle('Audit log');
    await waitForWords('Sold out');
  });

  it('schedule a message, show how it looks, and end it', async () => {
    await openPage('/sitemessages/');
    await waitForTitle('Site messages');
    await expectFitsAndAccessible();
    const title = 'Fireworks';
    await press('Add a message');
    await fill({ Title: title, Text: 'The north entrance is closed.', Reason: 'Planned early' });
    await typeEvening('Starts', '2035-07-04');
    await typeEvening('Ends', '2035-07-05');
    await expectFitsAndAccessible();
    await press('Add message');
    await waitForWords(title);
    await press(`Preview ${title}`);
    await waitForWords('Back office: shows no messages');
    await expectFitsAndAccessible();
    await $('dialog[open] button[aria-label="Close"]').click();
    await press(`End now ${title}`);
    await fill({ Reason: 'It was canceled' });
    await press('End message');
    await $('dialog[open]').waitForExist({ reverse: true });
    await $(`button*=End now ${title}`).waitForExist({ reverse: true });
  });

  it('show vouchers by month, and one voucher’s life', async () => {
    await openPage('/back-office/vouchers/summary');
    await waitForTitle('Voucher summary');
    await expectFitsAndAccessible();
    await openPage('/back-office/time-vouchers?status=USED');
    await $('[data-list-row]').click();
    await waitForWords('Its life');
    await expectFitsAndAccessible();
  });

  it('name the step of a pass that is broken, and push it again', async () => {
    await openPage('/back-office/passbook/passes');
    await waitForTitle('Wallet passes');
    await expectFitsAndAccessible();
    await openPage('/back-office/passbook/devices');
    await waitForWords('Broken step: asked what changed.');
    await expectFitsAndAccessible();
    await expectInputs('pass again', async () => {
      addInput();
      await $('button*=Push again: Club card').click();
      await enter('reason', 'Shows old points');
      await tap('Push again');
      await waitForWords('The push goes out within a minute.');
    });
  });

  it('show what customers think', async () => {
    await openPage('/scores/dashboard/');
    await waitForTitle('Scores');
    await waitForWords('Low scores');
    await expectFitsAndAccessible();
  });
});
