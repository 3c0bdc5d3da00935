import { $, browser } from '@wdio/globals';
import { openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { checkScene } from '../check-scene.ts';

onEveryScreen('Membership pass scenes', (screen) => {
  it('page, full screen, sent', async () => {
    await signIn();
    await openPage('/point-club/membership-pass');
    await waitForTitle('Membership pass');
    await waitForWords('Saved on this device');
    await checkScene('membership pass', screen);
    await press('Show full screen');
    await $('dialog[open] figure').waitForDisplayed();
    await checkScene('membership pass full', screen);
    await browser.keys(['Escape']);
    await press('Send email');
    await waitForWords('Sent to ann@example.com.');
    await checkScene('membership pass sent', screen);
  });
});
