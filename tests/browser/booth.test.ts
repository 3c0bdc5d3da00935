import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import * as v from 'valibot';
import { readPdfText } from '../support/read-pdf-text.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { bookArrival } from './support/booking-input.ts';
import { openBooth, refuseDiscount } from './support/booth.ts';
import { SEEN_CODE } from './support/fake-camera.ts';
import { addInput, choose, enter as fillIn, expectInputs, tap } from './support/inputs.ts';
import { openPage, press, waitForTitle, waitForWords } from './support/page.ts';
import { onEveryScreen, onPhone } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

const BOOTH = '/back-office/transactions';

/** What a hand-held scanner does, 8 ms a key, into whatever has the focus. One input. */
async function scan(code: string): Promise<void> {
  addInput();
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
  addInput();
  for (const key of keys) await browser.action('key').down(key).up(key).pause(60).perform();
}
const enter = async () => {
  addInput();
  await browser.keys('Enter');
};

/** Presses one of the offered times for a reason. One input. */
async function chooseExit(reason: string, label: string): Promise<void> {
  addInput();
  await $(`//fieldset[legend="${reason}"]//button[starts-with(normalize-space(), "${label}")]`).click();
}

/** Types a code into the box for codes, with the key for it. Three inputs. */
async function find(code: string): Promise<void> {
  await type('/');
  await browser.waitUntil(() => browser.execute(() => document.activeElement?.id === 'scan'));
  await type(code);
  await enter();
}

const focusedName = () => browser.execute(() => document.activeElement?.getAttribute('name') ?? null);
const waitForField = (name: string) => browser.waitUntil(async () => (await focusedName()) === name);
const waitForButton = (words: RegExp) =>
  browser.waitUntil(async () =>
    words.test(await browser.execute(() => document.activeElement?.textContent ?? '')),
  );
/** The text of what a roll of 80 mm prints, with form feeds between its pages. */
async function printOnRoll(): Promise<string> {
  const paper = {
    paperWidth: 3.15,
    paperHeight: 8,
    marginTop: 0,
    marginBottom: 0,
    marginLeft: 0,
    marginRight: 0,
  };
  const { data } = v.parse(printed, await browser.sendCommandAndGetResult('Page.printToPDF', paper));
  return readPdfText(Buffer.from(data, 'base64'));
}
const printed = v.object({ data: v.string() });

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
    await expectInputs('drive-up', async () => {
      await type('n');
      await waitForField('license_plate');
      await type(plate);
      await enter();
      await waitForWords('Record locator');
    });
    ticket = await readTicket();
    expect(await printOnRoll()).to.match(new RegExp(`^Cascade Airport Parking ${plate}[^\\f]*$`));
    await expectFitsAndAccessible();
  });

  it('sells something with two inputs', async () => {
    await openPage(BOOTH);
    await scan(ticket);
    await waitForWords('Drive-up price for');
    await expectInputs('sell something', async () => {
      await tap('Sell something');
      await waitForWords('Jump start');
      await expectFitsAndAccessible();
      await tap('Jump start $25.00');
      await waitForWords('Jump start is on the bill.');
    });
  });

  it('asks for a discount, and moves on when a second person has decided', async () => {
    await openPage(BOOTH);
    await expectInputs('dispute about the price', async () => {
      await scan(ticket);
      await waitForWords('Drive-up price for');
      addInput();
      await $('summary=Price details').click();
      await expectInputs('ask for a discount', async () => {
        await tap('Discount');
        await waitForWords('All that is due.');
        await expectFitsAndAccessible();
        await tap('Goodwill');
        await waitForWords('waiting for a second person');
      });
    });
    await expectFitsAndAccessible();
    await refuseDiscount(ticket);
    await waitForWords(/refused \$\d/);
    await waitForButton(/^Cash/);
  });

  it('checks a car out with three inputs, from any page of the back office', async () => {
    await openPage(BOOTH);
    await expectInputs('check-out', async () => {
      await scan(ticket);
      await waitForWords('Drive-up price for');
      await expectFitsAndAccessible();
      await waitForButton(/^Cash/);
      await type('c');
      await waitForField('cash_tendered_cents');
      await enter();
      await waitForWords('Checked out');
    });
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
    await expectInputs('nil exit', async () => {
      await scan(police);
      await waitForWords('Drive-up price for');
      await tap('Nil exit');
      await choose('reason', 'Police or emergency');
      await tap('Let it leave without paying');
      await waitForWords('Checked out');
    });
    await expectFitsAndAccessible();
    // The same code again at once is the same scan.
    await openPage(BOOTH);
    await scan(police);
    await waitForWords('Nil exit: Police or emergency.');
  });

  it('finds the car of a lost or damaged ticket, and records another plate and an opened gate', async () => {
    const booth = await openBooth();
    const { ticket_number: damaged = '', license_plate: lost = '' } =
      await booth.checkIn('exceptions@example.com');
    await openPage(BOOTH);
    await expectInputs('damaged ticket', async () => {
      await find(damaged ?? '');
      await tap('Print the ticket again');
      await waitForWords('Record locator');
    });
    await expectInputs('lost ticket', async () => {
      await find((lost ?? '').slice(0, 5));
      await waitForWords('Drive-up price for');
    });
    // The same car: without this, its card would be there before the scan is answered.
    await press('Close');
    await expectInputs('other plate at the exit', async () => {
      await scan(damaged ?? '');
      await waitForWords('Drive-up price for');
      await tap('Plate differs');
      await fillIn('license_plate', `${plate}X`);
      await choose('reason', 'Driver changed plates');
      await tap('Continue with this car');
      await waitForWords(`Recorded: plate ${plate}X`);
    });
    await openPage(BOOTH);
    await expectInputs('gate opened by hand', async () => {
      await tap('Gate opened by hand');
      await choose('reason', 'Traffic backed up');
      await tap('Record it');
      await waitForWords('Recorded.');
    });
  });

  it('expects a car later, from the board and from its stay’s page, and puts a mistake back', async () => {
    const late = await (await openBooth()).overstay('late@example.com');
    await openPage(BOOTH);
    await $(`a[href="mailto:late@example.com"]`).waitForExist();
    await expectInputs('over-stay', async () => {
      await tap(`New exit ${late}`);
      await waitForWords('Stays longer');
      await expectFitsAndAccessible();
      await chooseExit('Flight delayed or changed', 'In 2 hours');
      await waitForWords('Expected to leave');
    });
    await press('Undo');
    await waitForWords('Put back: expected to leave');
    await openPage(`${BOOTH}?q=${late}`);
    await $('[data-list-row]').click();
    await waitForTitle(`Ticket ${late}`);
    await expectInputs('expected exit', async () => {
      await tap('Change the exit');
      await waitForWords('Stays longer');
      await chooseExit('Stays longer', 'In 2 days');
      await waitForWords('Expected exit changed: Stays longer');
    });
    await expectFitsAndAccessible();
  });

  it('says what to do with an unknown plate, and focuses the box with a key', async () => {
    await openPage(BOOTH);
    await find('ZZQ9');
    await waitForWords('No ticket, booking or car matches.');
    await waitForButton(/^Drive-up with plate ZZQ9/);
  });

  it('checks a booked car in with two inputs', async () => {
    const number = await bookArrival();
    await openPage(BOOTH);
    await expectInputs('check-in', async () => {
      await scan(number);
      await waitForField('license_plate');
      await expectFitsAndAccessible();
      await enter();
      await waitForWords('Record locator');
    });
  });
});

onPhone('The booth’s camera', () => {
  it('reads a QR code with one tap', async () => {
    await signIn({ email: 'cashier@example.com' });
    await openPage(BOOTH);
    await press('Scan with the camera');
    await waitForWords('No ticket, booking or car matches.');
    await waitForButton(new RegExp(`^Drive-up with plate ${SEEN_CODE.replaceAll('-', '')}`));
    await expectFitsAndAccessible();
  });
});
