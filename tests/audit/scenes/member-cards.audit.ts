import { $ } from '@wdio/globals';
import { fill, openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { pricesAddress, quietDays } from '../../browser/support/booking-input.ts';
import { checkScene } from '../check-scene.ts';

const VISA = { 'Card number': '4242424242424242', 'Expiration date': '1230', 'Security code': '123' };

onEveryScreen('Saved card scenes', (screen) => {
  it('no cards and no addresses', async () => {
    await openPage('/point-club/payment-tokens');
    await waitForWords('Member Login');
    await fill({
      Email: screen.isPhone ? 'cora@example.com' : 'dan@example.com',
      Password: 'sunset-over-rainier',
    });
    await press('Login');
    await waitForTitle('Cards and addresses');
    await checkScene('cards none', screen);
  });

  it('forms with errors', async () => {
    await press('Add a card');
    await press('Save card');
    await waitForWords('There is a problem');
    await checkScene('cards errors', screen);
    await fill(VISA);
    await press('Save card');
    await waitForWords('Visa ending 4242');
    await press('Add an address');
    await press('Save address');
    await waitForWords('There is a problem');
    await checkScene('addresses errors', screen);
  });

  it('one card and one address', async () => {
    await fill({ 'Street address': '1201 Pike Street', City: 'Seattle', 'ZIP or postal code': '98101' });
    await $('select[name="state"]').selectByAttribute('value', 'WA');
    await press('Save address');
    await waitForWords('Seattle, WA 98101');
    await checkScene('cards', screen);
    await press('Delete Visa ending 4242');
    await waitForWords('You have no other saved card');
    await checkScene('cards delete', screen);
    await press('Keep card');
  });

  it('payment with a saved card', async () => {
    await openPage(pricesAddress(quietDays(70)));
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    await waitForWords('Visa ending 4242, expires 12/30');
    await checkScene('booking saved card', screen);
  });

  it('booking page with offers for members', async () => {
    await openPage('/booking');
    await waitForWords('For members');
    await checkScene('booking offers', screen);
  });
});
