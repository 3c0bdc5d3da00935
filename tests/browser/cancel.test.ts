import { $ } from '@wdio/globals';
import { Key } from 'webdriverio';
import { expectInConsole } from './support/console.ts';
import { pressKeys } from './support/keys.ts';
import { waitForMail } from './support/mailbox.ts';
import { fill, openPage, press, waitForFocus, waitForTitle, waitForWords } from './support/page.ts';
import { onEveryScreen } from './support/screens.ts';
import { CARD, detailsOf, newEmail, pricesAddress, quietDays } from './support/stays.ts';
import { expectTidy } from './support/tidy.ts';

onEveryScreen('A booking that is cancelled', () => {
  const email = newEmail();
  let way = '';

  before(async () => {
    await openPage(pricesAddress(quietDays(45)));
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    await fill({ ...detailsOf(email), ...CARD });
    await $('//button[starts-with(., "Pay $")]').click();
    await waitForTitle('Your parking is booked');
    const { links } = await waitForMail(email, 'booking-confirmation');
    way = links.find((address) => address.includes('/bookings/')) ?? '';
  });

  it('shows first what comes back', async () => {
    await openPage(way);
    await press('cancel this booking');
    await waitForTitle('Cancel your booking');
    await waitForWords('Refund to Visa ending 4242');
    await waitForWords('Free to cancel until');
    await expectTidy();
  });

  it('is asked about, and kept by Escape', async () => {
    await press('Cancel this booking');
    await $('dialog[open]').waitForExist();
    await expectTidy();
    await pressKeys(Key.Escape);
    await waitForFocus('BUTTON Cancel this booking');
  });

  it('is cancelled by a yes, and says so where it was asked', async () => {
    await press('Cancel this booking');
    await press('Cancel booking');
    await waitForTitle('Your booking is canceled');
    await waitForFocus('H1 Your booking is canceled');
    await expectTidy();
  });

  it('is mailed', async () => {
    await waitForMail(email, 'booking-cancelled');
  });

  it('stays cancelled, and says what came back', async () => {
    await press('View booking');
    await waitForWords('Refunded');
    await expectTidy();
    await openPage(way.replace(/\/?\?/, '/cancel?'));
    await waitForTitle('Your booking is canceled');
  });

  it('is nobody else’s', async () => {
    expectInConsole(/404/);
    await openPage(way.replace(/\/?\?.*/, '/cancel'));
    await waitForTitle('This page could not be found');
  });
});
