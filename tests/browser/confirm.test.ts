import { $, browser } from '@wdio/globals';
import { detailsOf, newEmail, pricesAddress, quietDays } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { waitForMail } from './support/mailbox.ts';
import { fill, openPage, press, waitForTitle, waitForWords } from './support/page.ts';
import { onPhone } from './support/screens.ts';

onPhone('Confirming a booking that is paid at the lot', () => {
  const [wrongEmail, email] = [newEmail(), newEmail()];

  it('asks to open the mailed link first, and says until when', async () => {
    await openPage(pricesAddress(quietDays(55)));
    await press('Choose Pay at the lot');
    await waitForTitle('Pay and book');
    await waitForWords('Open it within 30 minutes');
    await fill(detailsOf(wrongEmail));
    await expectFitsAndAccessible();
    await $('//button[starts-with(., "Reserve now, pay")]').click();
    await waitForTitle('One more step: confirm your email');
    await waitForWords(
      new RegExp(`We sent a link to ${wrongEmail}. Open it by .+ Pacific to keep your space`),
    );
    await expectFitsAndAccessible();
  });

  it('sends the link to a corrected address', async () => {
    await fill({ Email: email });
    await press('Send');
    await waitForWords(`We sent a link to ${email}`);
  });

  it('is confirmed when the link is opened, and says so on the first page too', async () => {
    const { links } = await waitForMail(email, 'booking-confirm');
    const waiting = await browser.getWindowHandle();
    await browser.newWindow(links.find((link) => link.includes('/confirm/')) ?? '');
    await waitForTitle('Your parking is booked');
    await expectFitsAndAccessible();
    await browser.closeWindow();
    await browser.switchToWindow(waiting);
    await waitForWords('Thanks for confirming.');
    await waitForTitle('Your parking is booked');
    await press('See your booking');
    await waitForWords('Change of plans?');
  });
});
