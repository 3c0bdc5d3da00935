import { $ } from '@wdio/globals';
import { Key } from 'webdriverio';
import { expectInConsole } from './support/console.ts';
import { pressKeys } from './support/keys.ts';
import { waitForMail } from './support/mailbox.ts';
import { fill, openPage, press, waitForFocus, waitForTitle, waitForWords } from './support/page.ts';
import { onPhone } from './support/screens.ts';
import { CARD, detailsOf, newEmail, pricesAddress, quietDays } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onPhone('Canceling a booking', () => {
  const email = newEmail();
  let bookingLink = '';

  before(async () => {
    await openPage(pricesAddress(quietDays(45)));
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    await fill({ ...detailsOf(email), ...CARD });
    await $('//button[starts-with(., "Pay $")]').click();
    await waitForTitle('Your parking is booked');
    const { links } = await waitForMail(email, 'booking-confirmation');
    bookingLink = links.find((address) => address.includes('/bookings/')) ?? '';
  });

  it('shows the refund first', async () => {
    await openPage(bookingLink);
    await press('Cancel');
    await waitForTitle('Cancel your booking');
    await waitForWords('Refund to Visa ending 4242');
    await waitForWords('Free to cancel until');
    await expectFitsAndAccessible();
  });

  it('asks for confirmation, and Escape keeps the booking', async () => {
    await press('Cancel this booking');
    await $('dialog[open]').waitForExist();
    await expectFitsAndAccessible();
    await pressKeys(Key.Escape);
    await waitForFocus('BUTTON Cancel this booking');
  });

  it('cancels after the confirmation and says so', async () => {
    await press('Cancel this booking');
    await press('Cancel booking');
    await waitForTitle('Your booking is canceled');
    await waitForFocus('H1 Your booking is canceled');
    await expectFitsAndAccessible();
  });

  it('sends a mail', async () => {
    await waitForMail(email, 'booking-cancelled');
  });

  it('shows the refund on the canceled booking', async () => {
    await press('View booking');
    await waitForWords('Refunded');
    await expectFitsAndAccessible();
    await openPage(bookingLink.replace(/\/?\?/, '/cancel?'));
    await waitForTitle('Your booking is canceled');
  });

  it('shows a 404 without the token', async () => {
    expectInConsole(/404/);
    await openPage(bookingLink.replace(/\/?\?.*/, '/cancel'));
    await waitForTitle('This page could not be found');
  });
});
