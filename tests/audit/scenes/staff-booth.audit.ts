import { $, browser } from '@wdio/globals';
import { bookArrival } from '../../browser/support/booking-input.ts';
import { openBooth } from '../../browser/support/booth.ts';
import { fillControl, openPage, press, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { checkScene } from '../check-scene.ts';

const BOOTH = '/back-office/transactions';

onEveryScreen('Booth scenes', (screen) => {
  let ticket = '';
  before(async () => {
    await signIn({ email: 'cashier@example.com' });
    const booth = await openBooth();
    ({ ticket_number: ticket = '' } = await booth.checkIn('scenes@example.com'));
  });

  /** Types a code into the box for codes. */
  async function open(code: string) {
    await openPage(BOOTH);
    await fillControl($('#scan'), code);
    await browser.keys('Enter');
  }

  it('drive-up', async () => {
    await openPage(BOOTH);
    await press('Drive-up');
    await checkScene('staff booth drive-up', screen);
    await press('Check in');
    await $('main [role=alert], main [aria-invalid]').waitForExist();
    await checkScene('staff booth drive-up missing', screen);
    await fillControl($('input[name="license_plate"]'), screen.isPhone ? 'SCN390' : 'SCN1280');
    await press('Check in');
    await waitForWords('Record locator');
    await checkScene('staff booth ticket', screen);
  });

  it('unknown code, lost ticket, gate opened', async () => {
    await open('ZZQ9XX');
    await waitForWords('No ticket, booking or car matches.');
    await checkScene('staff booth unknown', screen);
    await press('Lost ticket');
    await checkScene('staff booth lost ticket', screen);
    await openPage(BOOTH);
    await press('Gate opened by hand');
    await checkScene('staff booth gate opened', screen);
  });

  it('check-in of a booking', async () => {
    await open(await bookArrival());
    await $('input[name="license_plate"]').waitForExist();
    await checkScene('staff booth check-in', screen);
  });

  it('several that match', async () => {
    await open('Lee');
    await waitForWords('Which one?');
    await checkScene('staff booth choices', screen);
  });

  it('bill, items, forms, payment, receipt', async () => {
    await open(ticket);
    await waitForWords('Drive-up price for');
    await checkScene('staff booth bill', screen);
    await $('summary=Price details').click();
    await press('Sell something');
    await $('//button[contains(., "$")]').waitForExist();
    await checkScene('staff booth bill open', screen);
    for (const label of ['Discount', 'Nil exit', 'Plate differs', 'Change the exit']) {
      await open(ticket);
      await waitForWords('Drive-up price for');
      await press(label);
      await checkScene(`staff booth ${label}`, screen);
    }
    await $('main form button[type=submit]').click();
    await checkScene('staff booth form missing', screen);
    await open(ticket);
    await waitForWords('Drive-up price for');
    await $('button*=Cash').click();
    await $('input[name="cash_tendered_cents"]').waitForExist();
    await checkScene('staff booth cash', screen);
    await press('Card instead');
    await checkScene('staff booth card', screen);
    await $('button*=paid by card').click();
    await waitForWords('Checked out');
    await checkScene('staff booth receipt', screen);
    await open(ticket);
    await waitForWords('This car left');
    await checkScene('staff booth left', screen);
  });

  it('request that waits', async () => {
    const booth = await openBooth();
    const car = await booth.checkIn('waits@example.com');
    await open(car.ticket_number ?? '');
    await waitForWords('Drive-up price for');
    await press('Discount');
    await fillControl($('input[name="amount_cents"]'), '2.5');
    await $('select[name="reason"]').selectByVisibleText('Goodwill');
    await press('Ask to take off $2.50');
    await waitForWords('waiting for a second person');
    await checkScene('staff booth asked', screen);
  });
});
