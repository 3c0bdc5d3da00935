import { $ } from '@wdio/globals';
import { expectInConsole } from '../../browser/support/console.ts';
import { fill, openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { chooseDays } from '../../browser/support/booking-input.ts';
import { checkScene } from '../check-scene.ts';

onEveryScreen('Points and voucher scenes', (screen) => {
  it('record points: empty, with errors, wrong code', async () => {
    await signIn();
    await openPage('/point-club/record-points');
    await checkScene('record points', screen);
    await press('Record my points');
    await waitForWords('There is a problem');
    await checkScene('record points errors', screen);
    expectInConsole(/422/);
    await fill({ 'Receipt number': '5000001', 'Validation code': 'WRONG123' });
    await press('Record my points');
    await waitForWords('This code doesn’t match the receipt number');
    await checkScene('record points refused', screen);
  });

  it('redeem points: empty, too few points, price, confirmation', async () => {
    await openPage('/point-club/redeem-points');
    await checkScene('redeem points', screen);
    await chooseDays(20, 108);
    await press('See points needed');
    await waitForWords('You need');
    await checkScene('redeem points too few', screen);
    await chooseDays(20, 21);
    await press('See points needed');
    await waitForWords(/your points left/i);
    await checkScene('redeem points quoted', screen);
    await press('Use 250 points');
    await $('dialog[open]').waitForExist();
    await checkScene('redeem points question', screen);
  });

  it('voucher: new, return confirmation, returned, list', async () => {
    await $('dialog[open]').$('button*=Use 250').click();
    await waitForWords('Your voucher is ready.');
    await checkScene('voucher new', screen);
    await press('Return voucher');
    await $('dialog[open]').waitForExist();
    await checkScene('voucher question', screen);
    await press('Return voucher');
    await waitForWords('We returned 250 points.');
    await checkScene('voucher returned', screen);
    await press('See all vouchers');
    await waitForTitle('Redeem points');
    await checkScene('vouchers', screen);
  });
});
