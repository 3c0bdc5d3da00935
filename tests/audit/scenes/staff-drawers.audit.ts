import { $, $$, browser } from '@wdio/globals';
import { expectInConsole } from '../../browser/support/console.ts';
import { openPage, press, fill, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { checkScene } from '../check-scene.ts';

const OPEN = '/back-office/batches/open';

onEveryScreen('Drawer scenes', (screen) => {
  const count = async (pieces: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(pieces)) await $(`input[name="${name}"]`).setValue(value);
  };

  it('float, open batch, drop, paid out', async () => {
    await signIn({ email: 'shift-lead@example.com' });
    await openPage(OPEN);
    // The drawer of the screen before.
    if (await $('button=Open the next batch').isExisting()) await press('Open the next batch');
    await checkScene('staff drawer float', screen);
    await count({ twenties: '4', fives: '3', ones: '5' });
    await press('Open batch with $100.00');
    await waitForWords('Drop cash');
    await checkScene('staff drawer open', screen);
    await press('Drop cash');
    await checkScene('staff drawer drop', screen);
    expectInConsole(/422/);
    await press('Record drop');
    await $('[aria-invalid]').waitForExist();
    await checkScene('staff drawer drop missing', screen);
    await fill({ Amount: '60', 'Bag number': '4711' });
    await press('Record drop');
    await waitForWords('waits for a second person');
    await press('Paid in or out');
    await checkScene('staff drawer paid', screen);
  });

  it('count, second count, reason, slip', async () => {
    await openPage(OPEN);
    await press('Count and close');
    await count({ twenties: '1', fives: '1', ones: '1' });
    await checkScene('staff drawer count', screen);
    await press('Close with $26.00');
    await waitForWords('Second count');
    await checkScene('staff drawer recount', screen);
    await count({ twenties: '1', fives: '1', ones: '2' });
    await press('Close with $27.00');
    await $('input[name="reason"]').waitForExist();
    await checkScene('staff drawer reason', screen);
    await fill({ Reason: 'A twenty went to the wrong drawer' });
    await press('Close batch');
    await waitForWords('Print slip');
    await checkScene('staff drawer closed', screen);
  });

  it('what a lead approves', async () => {
    await browser.deleteAllCookies();
    await signIn({ email: 'admin@example.com' });
    await openPage(OPEN);
    await checkScene('staff drawer of others', screen);
    for (const button of await $$('button*=Confirm')) await button.click();
    await $('main').$('a*=Lou Becker').click();
    await waitForWords('Approve');
    await checkScene('staff drawer to approve', screen);
    await press('Approve');
    await waitForWords('Approved by');
  });
});
