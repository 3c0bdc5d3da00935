import { expectInConsole } from '../../browser/support/console.ts';
import { fill, openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { newEmail } from '../../browser/support/stays.ts';
import { look } from '../look.ts';

onEveryScreen('Every state of a member’s account', (screen) => {
  it('the account as it is first seen', async () => {
    await openPage('/point-club/account-details');
    await waitForWords('Member Login');
    await fill({
      Email: screen.isPhone ? 'ann@example.com' : 'ben@example.com',
      Password: 'sunset-over-rainier',
    });
    await press('Login');
    await waitForTitle('Account details');
    await look('account', screen);
  });

  it('its forms with errors', async () => {
    await press('Change email address');
    await press('Change password');
    await waitForWords('There is a problem');
    await look('account errors', screen);
  });

  it('a link that is spent', async () => {
    expectInConsole(/422/);
    await openPage('/point-club/account-details?email_token=spent.link');
    await waitForWords('We didn’t change your email address.');
    await look('account spent link', screen);
  });

  it('a new address that waits', async () => {
    await fill({ 'New email address': newEmail() });
    await press('Change email address');
    await waitForWords('Check your email.');
    await look('account address waits', screen);
  });

  it('the questions before it ends', async () => {
    await press('Deactivate my account');
    await waitForWords('Deactivate your account?');
    await look('account deactivate', screen);
    await press('Keep account');
    await press('Delete my account');
    await waitForWords('Delete your account and your data?');
    await look('account delete', screen);
  });

  it('the member’s choice of emails', async () => {
    await openPage('/point-club/email-preferences');
    await look('club emails', screen);
    await press('Save');
    await waitForWords('Saved.');
    await look('club emails saved', screen);
  });
});
