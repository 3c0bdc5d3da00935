import { $ } from '@wdio/globals';
import { Key } from 'webdriverio';
import { expectInConsole } from './support/console.ts';
import { pressKeys } from './support/keys.ts';
import { waitForMail } from './support/mailbox.ts';
import { fill, openPage, press, typeDate, waitForFocus, waitForTitle, waitForWords } from './support/page.ts';
import { onEveryScreen } from './support/screens.ts';
import {
  CARD,
  dayFromNow,
  DECLINED,
  detailsOf,
  newEmail,
  pricesAddress,
  quietDays,
} from './support/stays.ts';
import { expectTidy } from './support/tidy.ts';

const cardOf = ({ 'ZIP or postal code': _zip, ...card }: typeof CARD) => card;

onEveryScreen('A booking that is changed', () => {
  const email = newEmail();
  const begin = quietDays(70);
  let way = '';

  before(async () => {
    await openPage(pricesAddress(begin));
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    await fill({ ...detailsOf(email), ...CARD });
    await $('//button[starts-with(., "Pay $")]').click();
    await waitForTitle('Your parking is booked');
    const { links } = await waitForMail(email, 'booking-confirmation');
    way = links.find((address) => address.includes('/bookings/')) ?? '';
  });

  it('is shown as it is, with its dates to change', async () => {
    await openPage(way);
    await press('Change this booking');
    await waitForTitle('Change your booking');
    await expectTidy();
  });

  it('says what a longer stay costs more before anything happens', async () => {
    await typeDate('Pick-up date', dayFromNow(begin + 4));
    await press('See new price');
    await waitForWords(/You’ll pay \$[\d.]+ more now\./);
    await expectTidy();
  });

  it('asks once more, and is kept by Escape', async () => {
    await fill(cardOf(DECLINED));
    await $('//button[starts-with(., "Pay $")]').click();
    await $('dialog[open]').waitForExist();
    await expectTidy();
    await pressKeys(Key.Escape);
    await $('dialog[open]').waitForExist({ reverse: true });
  });

  it('stays as it was where the card is declined', async () => {
    expectInConsole(/422/);
    await $('//button[starts-with(., "Pay $")]').click();
    await $('//dialog[@open]//button[starts-with(., "Pay $")]').click();
    await waitForWords(/declined/i);
    await expectTidy();
  });

  it('is changed by a card that pays, and says so where it was asked', async () => {
    await fill(cardOf(CARD));
    await $('//form//button[starts-with(., "Pay $")]').click();
    await $('//dialog[@open]//button[starts-with(., "Pay $")]').click();
    await waitForTitle('Your booking is changed');
    await waitForFocus('H1 Your booking is changed');
    await expectTidy();
    await waitForMail(email, 'booking-changed');
  });

  it('gives back what a shorter stay costs less', async () => {
    await press('View booking');
    await waitForWords('Changed on');
    await expectTidy();
    await press('Change this booking');
    await waitForFocus('H1 Change your booking');
    await typeDate('Pick-up date', dayFromNow(begin + 1));
    await press('See new price');
    await waitForWords(/We’ll refund \$[\d.]+/);
    await press('Change my booking');
    await $('//dialog[@open]//button[.="Change my booking"]').click();
    await waitForTitle('Your booking is changed');
    await press('View booking');
    await waitForWords('Refunded');
  });
});
