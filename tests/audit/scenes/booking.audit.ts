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
} from '../../browser/support/stays.ts';
import { look } from '../look.ts';

onEveryScreen('Every state of a booking', (screen) => {
  const email = newEmail();
  const pay = () => $('//button[starts-with(., "Pay $")]').click();

  it('the calendar', async () => {
    await openPage('/booking');
    await $('button[aria-haspopup="dialog"]').click();
    await $('dialog[open]').waitForExist();
    await look('booking calendar', screen);
  });

  it('the prices, and how one is made', async () => {
    await openPage(pricesAddress(quietDays(50)));
    await look('booking prices', screen);
    await $('article summary').click();
    await look('booking price lines', screen);
  });

  it('the quote by email', async () => {
    await press('Email me this price');
    await $('dialog[open]').waitForExist();
    await look('booking quote by mail', screen);
  });

  it('the payment: empty, with errors, declined', async () => {
    await openPage(pricesAddress(quietDays(50)));
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    await look('booking payment', screen);
    await pay();
    await waitForWords('There is a problem');
    await look('booking payment errors', screen);
    expectInConsole(/422|402|409/);
    await fill({ ...detailsOf(email), ...DECLINED });
    await pay();
    await waitForWords(/declined/i);
    await look('booking payment declined', screen);
  });

  it('the confirmation', async () => {
    await fill(CARD);
    await pay();
    await waitForTitle('Your parking is booked');
    await waitForWords('Your booking');
    await look('booking confirmed', screen);
  });

  it('the booking by its link, and its end', async () => {
    const { links } = await waitForMail(email, 'booking-confirmation');
    const way = links.find((address) => address.includes('/bookings/')) ?? '';
    await openPage(way);
    await look('booking page', screen);
    await press('Change this booking');
    await waitForTitle('Change your booking');
    await look('booking change', screen);
    await typeDate('Pick-up date', dayFromNow(quietDays(50) + 4));
    await press('See new price');
    await waitForWords(/You’ll pay \$[\d.]+ more now\./);
    await look('booking change price', screen);
    await fill({ 'Card number': CARD['Card number'], 'Expiration date': '1230', 'Security code': '123' });
    await pay();
    await $('dialog[open]').waitForExist();
    await look('booking change question', screen);
    await $('//dialog[@open]//button[starts-with(., "Pay $")]').click();
    await waitForTitle('Your booking is changed');
    await look('booking changed', screen);
    await openPage(way);
    await press('cancel this booking');
    await waitForTitle('Cancel your booking');
    await look('booking cancel', screen);
    await press('Cancel this booking');
    await $('dialog[open]').waitForExist();
    await look('booking cancel question', screen);
    await press('Cancel booking');
    await waitForTitle('Your booking is canceled');
    await look('booking cancelled', screen);
  });

  it('nothing there', async () => {
    expectInConsole(/404/);
    await openPage('/no-such-page');
    await look('not found', screen);
  });
});
