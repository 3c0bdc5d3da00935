import { $ } from '@wdio/globals';
import { Key } from 'webdriverio';
import { expectInConsole } from './support/console.ts';
import { pressKeys } from './support/keys.ts';
import { waitForMail } from './support/mailbox.ts';
import {
  field,
  fill,
  openPage,
  press,
  typeDate,
  waitForFocus,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onPhone } from './support/screens.ts';
import {
  CARD,
  dayFromNow,
  DECLINED,
  detailsOf,
  newEmail,
  pricesAddress,
  quietDays,
} from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

const cardOf = ({ 'ZIP or postal code': _zip, ...card }: typeof CARD) => card;

onPhone('Changing a booking', () => {
  const email = newEmail();
  const startDay = quietDays(70);
  let bookingLink = '';

  before(async () => {
    await openPage(pricesAddress(startDay));
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    await fill({ ...detailsOf(email), ...CARD });
    await $('//button[starts-with(., "Pay $")]').click();
    await waitForTitle('Your parking is booked');
    const { links } = await waitForMail(email, 'booking-confirmation');
    bookingLink = links.find((address) => address.includes('/bookings/')) ?? '';
  });

  it('takes the details of the car on the booking’s page', async () => {
    await openPage(bookingLink);
    await press('Tell us about your car');
    await waitForFocus('INPUT');
    await fill({ 'License plate': 'abc 1234', 'Make and color': 'Subaru, blue' });
    await field('Passengers').selectByAttribute('value', '3');
    await expectFitsAndAccessible();
    await press('Save car');
    await waitForFocus('P Saved. We have your car’s details.');
    await waitForWords('ABC 1234');
    await expectFitsAndAccessible();
  });

  it('opens from the booking', async () => {
    await openPage(bookingLink);
    await press('Change');
    await waitForTitle('Change your booking');
    await expectFitsAndAccessible();
  });

  it('shows the extra cost of longer stay dates first', async () => {
    await typeDate('Pick-up date', dayFromNow(startDay + 4));
    await press('See new price');
    await waitForWords(/You’ll pay \$[\d.]+ more now\./);
    await expectFitsAndAccessible();
  });

  it('asks for confirmation, and Escape keeps the booking', async () => {
    await fill(cardOf(DECLINED));
    await $('//button[starts-with(., "Pay $")]').click();
    await $('dialog[open]').waitForExist();
    await expectFitsAndAccessible();
    await pressKeys(Key.Escape);
    await $('dialog[open]').waitForExist({ reverse: true });
  });

  it('changes nothing when the card is declined', async () => {
    expectInConsole(/422/);
    await $('//button[starts-with(., "Pay $")]').click();
    await $('//dialog[@open]//button[starts-with(., "Pay $")]').click();
    await waitForWords(/declined/i);
    await expectFitsAndAccessible();
  });

  it('changes the booking after the payment and says so', async () => {
    await fill(cardOf(CARD));
    await $('//form//button[starts-with(., "Pay $")]').click();
    await $('//dialog[@open]//button[starts-with(., "Pay $")]').click();
    await waitForTitle('Your booking is changed');
    await waitForFocus('H1 Your booking is changed');
    await expectFitsAndAccessible();
    await waitForMail(email, 'booking-changed');
  });

  it('refunds the difference of shorter stay dates', async () => {
    await press('View booking');
    await waitForWords('Changed on');
    await expectFitsAndAccessible();
    await press('Change');
    await waitForFocus('H1 Change your booking');
    await typeDate('Pick-up date', dayFromNow(startDay + 1));
    await press('See new price');
    await waitForWords(/We’ll refund \$[\d.]+/);
    await press('Change my booking');
    await $('//dialog[@open]//button[.="Change my booking"]').click();
    await waitForTitle('Your booking is changed');
    await press('View booking');
    await waitForWords('Refunded');
  });
});
