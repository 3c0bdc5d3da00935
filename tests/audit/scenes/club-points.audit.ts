import { $ } from '@wdio/globals';
import { expectInConsole } from '../../browser/support/console.ts';
import { fill, openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { chooseDays } from '../../browser/support/stays.ts';
import { look } from '../look.ts';

onEveryScreen('Every state of points and vouchers', (screen) => {
  it('recording a receipt: empty, with errors, refused', async () => {
    await signIn();
    await openPage('/point-club/record-points');
    await look('record points', screen);
    await press('Record my points');
    await waitForWords('There is a problem');
    await look('record points errors', screen);
    expectInConsole(/422/);
    await fill({ 'Receipt number': '5000001', 'Validation code': 'WRONG123' });
    await press('Record my points');
    await waitForWords('This code doesn’t match the receipt number');
    await look('record points refused', screen);
  });

  it('redeeming: how it works, too few points, the points of a day, the question', async () => {
    await openPage('/point-club/redeem-points');
    await look('redeem points', screen);
    await chooseDays(20, 108);
    await press('See points needed');
    await waitForWords('You need');
    await look('redeem points too few', screen);
    await chooseDays(20, 21);
    await press('See points needed');
    await waitForWords(/your points left/i);
    await look('redeem points quoted', screen);
    await press('Use 250 points');
    await $('dialog[open]').waitForExist();
    await look('redeem points question', screen);
  });

  it('a voucher: new, asked for back, given back, among the others', async () => {
    await $('dialog[open]').$('button*=Use 250').click();
    await waitForWords('Your voucher is ready.');
    await look('voucher new', screen);
    await press('Return voucher');
    await $('dialog[open]').waitForExist();
    await look('voucher question', screen);
    await press('Return voucher');
    await waitForWords('We returned 250 points.');
    await look('voucher given back', screen);
    await press('See all vouchers');
    await waitForTitle('Redeem points');
    await look('vouchers', screen);
  });
});
