import { expectInConsole } from '../../browser/support/console.ts';
import { fill, openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { newEmail } from '../../browser/support/booking-input.ts';
import { checkScene } from '../check-scene.ts';

onEveryScreen('Account scenes', (screen) => {
  it('account details', async () => {
    await openPage('/point-club/account-details');
    await waitForWords('Member Login');
    await fill({
      Email: screen.isPhone ? 'ann@example.com' : 'ben@example.com',
      Password: 'sunset-over-rainier',
    });
    await press('Login');
    await waitForTitle('Account details');
    await checkScene('account', screen);
  });

  it('forms with errors', async () => {
    await press('Change email address');
    await press('Change password');
    await waitForWords('There is a problem');
    await checkScene('account errors', screen);
  });

  it('used email link', async () => {
    expectInConsole(/422/);
    await openPage('/point-club/account-details?email_token=spent.link');
    await waitForWords('We didn’t change your email address.');
    await checkScene('account spent link', screen);
  });

  it('pending email change', async () => {
    await fill({ 'New email address': newEmail(), 'Your password': 'sunset-over-rainier' });
    await press('Change email address');
    await waitForWords('Check your email.');
    await checkScene('account address waits', screen);
  });

  it('confirmations before closing the account', async () => {
    await press('Deactivate my account');
    await waitForWords('Deactivate your account?');
    await checkScene('account deactivate', screen);
    await press('Keep account');
    await press('Delete my account');
    await waitForWords('Delete your account and your data?');
    await checkScene('account delete', screen);
  });

  it('email preferences', async () => {
    await openPage('/point-club/email-preferences');
    await checkScene('club emails', screen);
    await press('Save');
    await waitForWords('Saved.');
    await checkScene('club emails saved', screen);
  });
});
