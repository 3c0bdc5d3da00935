import { $ } from '@wdio/globals';
import type { MailTemplate } from '../../../shared/contracts/mail-kinds.ts';
import { expectInConsole } from '../../browser/support/console.ts';
import { waitForMail } from '../../browser/support/mailbox.ts';
import { fill, openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { newEmail } from '../../browser/support/booking-input.ts';
import { checkScene } from '../check-scene.ts';

const PASSWORD = 'violet ferry timetable';

onEveryScreen('Joining and login scenes', (screen) => {
  const email = newEmail();
  const linkTo = async (page: string, template: MailTemplate) => {
    const { links } = await waitForMail(email, template);
    return links.find((link) => link.includes(page)) ?? '';
  };

  it('login: empty, refused', async () => {
    await openPage('/?showLogin=true');
    await waitForWords('Member Login');
    await checkScene('login', screen);
    expectInConsole(/422/);
    await fill({ Email: email, Password: 'not the right one' });
    await press('Login');
    await waitForWords('There is a problem');
    await checkScene('login refused', screen);
  });

  it('register: empty, with errors, mailed, confirmation', async () => {
    await openPage('/register');
    await checkScene('register', screen);
    await press('Join now');
    await waitForWords('There is a problem');
    await checkScene('register errors', screen);
    await fill({
      'Full name': 'Robin Park',
      'Preferred name': 'Robin',
      Email: email,
      Password: PASSWORD,
    });
    await press('Join now');
    await waitForWords(email);
    await $('button=Join now').waitForExist({ reverse: true });
    await checkScene('register mailed', screen);
    await openPage(await linkTo('/register', 'registration-confirm'));
    await checkScene('register confirm', screen);
  });

  it('password reset: request, mailed, new password with errors', async () => {
    await openPage('/auth/request-password-reset');
    await checkScene('reset request', screen);
    await $('main form button[type="submit"]').click();
    await waitForWords('There is a problem');
    await checkScene('reset request errors', screen);
    await fill({ Email: 'ann@example.com' });
    await $('main form button[type="submit"]').click();
    await $('main form').waitForExist({ reverse: true });
    await checkScene('reset mailed', screen);
    await openPage('/auth/reset-password?token=a.b');
    await waitForTitle('Choose a new password');
    await checkScene('reset choice', screen);
    expectInConsole(/422/);
    await fill({ 'New password': PASSWORD });
    await $('main form button[type="submit"]').click();
    await waitForWords('There is a problem');
    await checkScene('reset link over', screen);
    await openPage('/auth/reset-password');
    await checkScene('reset without link', screen);
  });

  it('undo of a new email address, with and without a valid link', async () => {
    await openPage('/auth/undo-email?token=a.b');
    await waitForTitle('Undo the change of your email address');
    await checkScene('undo email', screen);
    expectInConsole(/422/);
    await press('Undo the change');
    await waitForWords('This link was already used or has expired.');
    await checkScene('undo email link over', screen);
    await openPage('/auth/undo-email');
    await checkScene('undo email without link', screen);
  });
});
