import { $, browser } from '@wdio/globals';
import { dayFromNow, newEmail, quietDays } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { enter } from './support/inputs.ts';
import { openPage, press, waitForWords } from './support/page.ts';
import { onDesktop } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

/** Sets a field with the browser's own picker, whose keys differ from system to system. */
const pick = (name: string, value: string) =>
  browser.execute(
    (field: string, text: string) => {
      const input = document.querySelector(`input[name="${field}"]`);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    name,
    value,
  );

onDesktop('Bookings by staff', () => {
  before(() => signIn({ email: 'admin@example.com' }));

  it('reserve a space for a caller, who pays at the lot', async () => {
    const day = quietDays(150);
    await openPage('/back-office/bookings/new');
    await pick('travel_from_date', `${dayFromNow(day)}T09:00`);
    await pick('travel_to_date', `${dayFromNow(day + 1)}T09:00`);
    await press('Show price');
    await waitForWords('paid at the lot');
    await enter('full_name', 'Cal Caller');
    await enter('email', newEmail());
    await expectFitsAndAccessible();
    await press('Reserve');
    await waitForWords('Booked.');
  });

  it('stop while days are not sold, with a reason that colleagues see, until they are sold again', async () => {
    const day = dayFromNow(331);
    const reason = 'Repaving of row 9';
    await openPage('/back-office/occupancy');
    await $('summary=Stop selling').click();
    await pick('first_day', day);
    await pick('last_day', day);
    await enter('reason', reason);
    await expectFitsAndAccessible();
    await $('button=Stop selling').click();
    const stop = $(`li*=${reason}`);
    await stop.waitForExist();
    await stop.$('button').click();
    await stop.waitForExist({ reverse: true });
  });
});
