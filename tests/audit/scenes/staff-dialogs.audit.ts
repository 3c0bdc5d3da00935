import { $, browser } from '@wdio/globals';
import { bookArrival } from '../../browser/support/booking-input.ts';
import { openBooth } from '../../browser/support/booth.ts';
import { fill, openPage, press, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { checkScene } from '../check-scene.ts';

const opened = () => $('dialog[open]').waitForExist();
/** The address of the first row of a list. */
const findFirst = async (list: string) => {
  await openPage(list);
  return (await $('[data-list-row]').getAttribute('href')) ?? '';
};

onEveryScreen('Back office dialogs and forms', (screen) => {
  before(() => signIn({ email: 'admin@example.com' }));

  it('items', async () => {
    await openPage('/salesitems/');
    await press('Add an item');
    await opened();
    await press('Add item');
    await $('dialog[open] [aria-invalid]').waitForExist();
    await checkScene('staff item dialog', screen);
    await openPage('/salesitems/');
    await $('button*=New price').click();
    await opened();
    await checkScene('staff price dialog', screen);
  });

  it('suppression list', async () => {
    await openPage('/back-office/email/suppression');
    await press('Add an address');
    await opened();
    await checkScene('staff suppress dialog', screen);
    await openPage('/back-office/email/suppression');
    await press('Remove many');
    await opened();
    await checkScene('staff remove suppressed dialog', screen);
  });

  it('wallet passes', async () => {
    await openPage('/back-office/passbook/devices');
    await $('button*=Push again').click();
    await opened();
    await checkScene('staff reason dialog', screen);
  });

  it('stay of a booking', async () => {
    const number = await bookArrival();
    await openPage(await findFirst(`/back-office/bookings?q=${number}`));
    await $('summary=Send the confirmation again').click();
    await checkScene('staff stay booked', screen);
    await press('Cancel booking');
    await opened();
    await checkScene('staff stay cancel', screen);
  });

  it('stay with a score and an incident', async () => {
    const booth = await openBooth();
    const ticket = await booth.openIncident('Maximiliana.Alexandrina.Featherstonehaugh@example.com');
    await openPage(await findFirst(`/back-office/transactions?q=${ticket}`));
    await checkScene('staff stay long', screen);
  });

  it('new booking', async () => {
    await openPage('/back-office/bookings/new');
    await press('Show price');
    await $('main [aria-invalid]').waitForExist();
    await checkScene('staff new booking missing', screen);
    await browser.execute(() => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const days = ['travel_from_date', 'travel_to_date'];
      for (const [at, name] of days.entries()) {
        const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        const day = new Date(Date.now() + (20 + 3 * at) * 86_400_000).toISOString().slice(0, 10);
        set?.call(input, `${day}T10:00`);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await press('Show price');
    await waitForWords('paid at the lot');
    await checkScene('staff new booking price', screen);
  });

  it('new incident', async () => {
    await openPage('/back-office/incidents/new');
    await press('Report');
    await $('main [aria-invalid]').waitForExist();
    await checkScene('staff new incident missing', screen);
    await openPage('/back-office/incidents/new');
    await $('label=Lost property').click();
    await checkScene('staff new incident lost property', screen);
  });

  it('approval', async () => {
    const booth = await openBooth();
    const id = await booth.askDiscount(12_00);
    await openPage(`/back-office/approvals?id=${id}`);
    await checkScene('staff approval', screen);
    await press('Refuse');
    await waitForWords('Refused');
    await checkScene('staff approval refused', screen);
  });

  it('hand-over', async () => {
    await openPage('/back-office/hand-over');
    await fill({
      'Note for the next shift': 'The gate of row 3 sticks. Call Ann at the workshop in the morning.',
    });
    await press('Add note');
    await waitForWords('Call Ann at the workshop');
    if (await $('button=Sign and hand over').isExisting()) {
      await press('Sign and hand over');
      await opened();
    }
    await checkScene('staff hand-over sign', screen);
  });

  it('stop of sale', async () => {
    await openPage('/back-office/occupancy');
    await $('summary=Stop selling').click();
    await checkScene('staff stop selling', screen);
  });

  it('people and groups', async () => {
    await openPage('/users/dashboard/');
    await $('summary=Invite somebody').click();
    await press('Send invitation');
    await $('main [aria-invalid]').waitForExist();
    await checkScene('staff invite', screen);
    await openPage('/users/dashboard/');
    await $('button*=Remove').click();
    await opened();
    await checkScene('staff leaver', screen);
  });
});
