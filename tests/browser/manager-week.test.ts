import { $, browser } from '@wdio/globals';
import { pacificDay } from '../../shared/format/time.ts';
import { moveDay } from '../../shared/format/wall-time.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { addInput, enter, expectInputs, tap } from './support/inputs.ts';
import { openPage, typeDate, waitForTitle, waitForWords } from './support/page.ts';
import { onDesktop } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

onDesktop('The week of a manager', () => {
  // Far ahead, so that no other test meets them.
  const month = '2035-08';
  const monday = '2035-09-03';

  /** Presses a day of the shown month. One input. */
  async function pressDay(date: number): Promise<void> {
    addInput();
    await $(`//table//button[span[@aria-hidden="true"][text()="${date}"]]`).click();
  }

  it('drafts a price for a holiday weekend, replays it, publishes it for later, and rolls it back', async () => {
    await signIn({ email: 'admin@example.com' });
    await openPage(`/back-office/rate-plans?month=${month}`);
    await waitForTitle('Rate plans');
    await expectInputs('price for a holiday', async () => {
      await pressDay(4);
      await pressDay(6);
      await tap('New price for these days');
      await enter('name', `Holiday ${month}`);
      await enter('BUY_NOW', '39');
      await enter('hourly_cents', '10');
      await enter('reason', 'Many travel then');
      await expectFitsAndAccessible();
      await tap('Save draft');
      await $('dialog[open]').waitForExist({ reverse: true });
      await tap('Replay 90 days');
      await waitForWords('The last 90 days with these drafts');
      await tap('Publish');
      await typeDate('Starts', `${month}-01`);
      await browser.keys(['Tab', ...'1200P']);
      addInput();
      await enter('reason', 'Agreed on');
      addInput();
      await $('dialog[open] button[type="submit"]').click();
      await $('dialog[open]').waitForExist({ reverse: true });
    });
    await waitForWords('Last publication');
    await expectFitsAndAccessible();
    await expectInputs('roll back prices', () => tap('Roll back this publication'));
    await $('button=Roll back this publication').waitForExist({ reverse: true });
  });

  it('plans a week like the one before, and publishes it', async () => {
    await openPage(`/schedule/calendar/?day=${monday}`);
    await waitForTitle('Calendar');
    await $('//button[contains(., "Add a shift of")]').click();
    await tap('Add shift');
    await $('dialog[open]').waitForExist({ reverse: true });
    await openPage(`/schedule/calendar/?day=${moveDay(monday, 7)}`);
    await expectInputs('plan a week', async () => {
      await tap('Copy the week before');
      await waitForWords('1 shift copied as drafts.');
      await tap('Publish 1 draft');
      await waitForWords('1 shift published.');
    });
    await expectFitsAndAccessible();
  });

  it('locks a day whose books tie with one press', async () => {
    const day = moveDay(pacificDay(new Date()), -61);
    await openPage(`/back-office/sales-reports/daily?day=${day}`);
    await waitForWords('Books');
    await expectFitsAndAccessible();
    await expectInputs('lock the day', () => tap('Lock the day'));
    await waitForWords('Locked by');
    await openPage('/back-office/sales-reports/monthly');
    await expectFitsAndAccessible();
  });
});
