import { $ } from '@wdio/globals';
import { expectInConsole } from '../../browser/support/console.ts';
import { waitForMail } from '../../browser/support/mailbox.ts';
import { fill, openPage, press, typeDate, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import {
  CARD,
  dayFromNow,
  DECLINED,
  detailsOf,
  newEmail,
  pricesAddress,
  quietDays,
} from '../../browser/support/booking-input.ts';
import { checkScene } from '../check-scene.ts';

onEveryScreen('Booking scenes', (screen) => {
  const email = newEmail();
  const pay = () => $('//button[starts-with(., "Pay $")]').click();

  it('calendar', async () => {
    await openPage('/booking');
    await $('button[aria-haspopup="dialog"]').click();
    await $('dialog[open]').waitForExist();
    await checkScene('booking calendar', screen);
  });

  it('prices and price details', async () => {
    await openPage(pricesAddress(quietDays(50)));
    await checkScene('booking prices', screen);
    await $('article summary').click();
    await checkScene('booking price lines', screen);
  });

  it('quote by email', async () => {
    await press('Email me this price');
    await $('dialog[open]').waitForExist();
    await checkScene('booking quote by mail', screen);
  });

  it('payment: empty, with errors, declined', async () => {
    await openPage(pricesAddress(quietDays(50)));
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    await checkScene('booking payment', screen);
    await pay();
    await waitForWords('There is a problem');
    await checkScene('booking payment errors', screen);
    expectInConsole(/422|402|409/);
    await fill({ ...detailsOf(email), ...DECLINED });
    await pay();
    await waitForWords(/declined/i);
    await checkScene('booking payment declined', screen);
  });

  it('confirmation', async () => {
    await fill(CARD);
    await pay();
    await waitForTitle('Your parking is booked');
    await waitForWords('Your booking');
    await checkScene('booking confirmed', screen);
  });

  it('booking page: change, cancel', async () => {
    const { links } = await waitForMail(email, 'booking-confirmation');
    const bookingLink = links.find((address) => address.includes('/bookings/')) ?? '';
    await openPage(bookingLink);
    await checkScene('booking page', screen);
    await press('Change');
    await waitForTitle('Change your booking');
    await checkScene('booking change', screen);
    await typeDate('Pick-up date', dayFromNow(quietDays(50) + 4));
    await press('See new price');
    await waitForWords(/You’ll pay \$[\d.]+ more now\./);
    await checkScene('booking change price', screen);
    await fill({ 'Card number': CARD['Card number'], 'Expiration date': '1230', 'Security code': '123' });
    await pay();
    await $('dialog[open]').waitForExist();
    await checkScene('booking change question', screen);
    await $('//dialog[@open]//button[starts-with(., "Pay $")]').click();
    await waitForTitle('Your booking is changed');
    await checkScene('booking changed', screen);
    await openPage(bookingLink);
    await press('Cancel');
    await waitForTitle('Cancel your booking');
    await checkScene('booking cancel', screen);
    await press('Cancel this booking');
    await $('dialog[open]').waitForExist();
    await checkScene('booking cancel question', screen);
    await press('Cancel booking');
    await waitForTitle('Your booking is canceled');
    await checkScene('booking cancelled', screen);
  });

  it('page not found', async () => {
    expectInConsole(/404/);
    await openPage('/no-such-page');
    await checkScene('not found', screen);
  });
});
