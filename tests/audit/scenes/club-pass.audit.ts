import { $, browser } from '@wdio/globals';
import { openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { look } from '../look.ts';

onEveryScreen('Every state of the membership pass', (screen) => {
  it('shown, full screen, sent', async () => {
    await signIn();
    await openPage('/point-club/membership-pass');
    await waitForTitle('Membership pass');
    await waitForWords('Saved on this device');
    await look('membership pass', screen);
    await press('Show full screen');
    await $('dialog[open] figure').waitForDisplayed();
    await look('membership pass full', screen);
    await browser.keys(['Escape']);
    await press('Send email');
    await waitForWords('Sent to ann@example.com.');
    await look('membership pass sent', screen);
  });
});
