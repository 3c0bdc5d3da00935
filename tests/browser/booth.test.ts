import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { bookArrival } from './support/booking-input.ts';
import { decideDiscount, openBooth } from './support/booth.ts';
import { openPage, press, waitForTitle, waitForWords } from './support/page.ts';
import { onEveryScreen } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

const BOOTH = '/back-office/transactions';

let inputs = 0;

/** What a hand-held scanner does, 8 ms a key, into whatever has the focus. One input. */
async function scan(code: string): Promise<void> {
  inputs += 1;
  await browser.execute(async (text: string) => {
    // After a pause, so that keys typed just before are no part of the scan.
    let at = performance.now() + 1000;
    for (const key of [...text, 'Enter']) {
      const target = document.activeElement ?? document.body;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      // The events of a test come as fast as the machine is; a scanner's clock is even.
      Object.defineProperty(event, 'timeStamp', { value: (at += 8) });
      const isTyped = target.dispatchEvent(event) && key.length === 1;
      if (isTyped && target instanceof HTMLInputElement) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          target,
          target.value + key,
        );
        target.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  }, code);
}

/** A key or a word that a person types. One input. */
async function type(keys: string): Promise<void> {
  inputs += 1;
  for (const key of keys) await browser.action('key').down(key).up(key).pause(60).perform();
}
const enter = async () => {
  inputs += 1;
  await browser.keys('Enter');
};

const focusedName = () => browser.execute(() => document.activeElement?.getAttribute('name') ?? null);
const waitForField = (name: string) => browser.waitUntil(async () => (await focusedName()) === name);
const waitForButton = (words: RegExp) =>
  browser.waitUntil(async () =>
    words.test(await browser.execute(() => document.activeElement?.textContent ?? '')),
  );
const readTicket = async () => /Ticket (\d+)/.exec(await $('h2*=Ticket').getText())?.[1] ?? '';

onEveryScreen('The booth', ({ isPhone }) => {
  const plate = isPhone ? 'BTH390' : 'BTH1280';
  let ticket = '';

  it('shows the cars of today', async () => {
    await signIn({ email: 'cashier@example.com' });
    await openPage(BOOTH);
    await waitForTitle('Transactions');
    for (const title of ['Commencing today', 'Late', 'Ending today', 'Should have left'])
      await waitForWords(title);
    await expectFitsAndAccessible();
  });

  it('checks a drive-up in with three inputs', async () => {
    inputs = 0;
    await type('n');
    await waitForField('license_plate');
    await type(plate);
    await enter();
    await waitForWords('Record locator');
    expect(inputs).to.equal(3);
    ticket = await readTicket();
    await expectFitsAndAccessible();
  });

  it('asks for a discount, and moves on when a second person has decided', async () => {
    await openPage(BOOTH);
    await scan(ticket);
    await waitForWords('Drive-up price for');
    await press('Discount');
    await $('input[name="amount_cents"]').setValue('2.5');
    await $('select[name="reason"]').selectByVisibleText('Goodwill');
    await expectFitsAndAccessible();
    await press('Ask to take off $2.50');
    await waitForWords('waiting for a second person');
    await expectFitsAndAccessible();
    await decideDiscount(ticket);
    await waitForWords('approved $2.50');
    await waitForButton(/^Cash/);
  });

  it('checks a car out with three inputs, from any page of the back office', async () => {
    await openPage(BOOTH);
    inputs = 0;
    await scan(ticket);
    await waitForWords('Drive-up price for');
    await expectFitsAndAccessible();
    await waitForButton(/^Cash/);
    await type('c');
    await waitForField('cash_tendered_cents');
    await enter();
    await waitForWords('Checked out');
    expect(inputs).to.equal(3);
    await expectFitsAndAccessible();
  });

  it('leaves a focused field as it was when a scanner types into it', async () => {
    await openPage(BOOTH);
    const search = $('input[name="q"]');
    await search.setValue('abc');
    await scan(ticket);
    await waitForWords('This car left');
    expect(await $('input[name="q"]').getValue()).to.equal('abc');
  });

  it('lets a police car leave without paying, with a reason', async () => {
    const booth = await openBooth();
    const { ticket_number: police = '' } = await booth.checkIn('police@example.com');
    await openPage(BOOTH);
    inputs = 0;
    await scan(police);
    await waitForWords('Drive-up price for');
    await press('Nil exit');
    await $('select[name="reason"]').selectByVisibleText('Police or emergency');
    await press('Let it leave without paying');
    await waitForWords('Checked out');
    await expectFitsAndAccessible();
    // The same code again at once is the same scan.
    await openPage(BOOTH);
    await scan(police);
    await waitForWords('Nil exit: Police or emergency.');
  });

  it('says what to do with an unknown plate, and focuses the box with a key', async () => {
    await openPage(BOOTH);
    await type('/');
    await browser.waitUntil(() => browser.execute(() => document.activeElement?.id === 'scan'));
    await type('ZZQ9');
    await enter();
    await waitForWords('No ticket, booking or car matches.');
    await waitForButton(/^Drive-up with plate ZZQ9/);
  });

  it('checks a booked car in with two inputs', async () => {
    const number = await bookArrival();
    await openPage(BOOTH);
    inputs = 0;
    await scan(number);
    await waitForField('license_plate');
    await expectFitsAndAccessible();
    await enter();
    await waitForWords('Record locator');
    expect(inputs).to.equal(2);
  });
});
