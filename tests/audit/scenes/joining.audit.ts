import { $ } from '@wdio/globals';
import type { MailTemplate } from '../../../server/api/modules/mail/mail-designs.ts';
import { expectInConsole } from '../../browser/support/console.ts';
import { waitForMail } from '../../browser/support/mailbox.ts';
import { fill, openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { newEmail } from '../../browser/support/stays.ts';
import { look } from '../look.ts';

const PASSWORD = 'violet ferry timetable';

onEveryScreen('Every state of joining and logging in', (screen) => {
  const email = newEmail();
  const linkTo = async (page: string, template: MailTemplate) => {
    const { links } = await waitForMail(email, template);
    return links.find((link) => link.includes(page)) ?? '';
  };

  it('the login: empty, and refused', async () => {
    await openPage('/?showLogin=true');
    await waitForWords('Member Login');
    await look('login', screen);
    expectInConsole(/422/);
    await fill({ Email: email, Password: 'not the right one' });
    await press('Login');
    await waitForWords('There is a problem');
    await look('login refused', screen);
  });

  it('joining: empty, with errors, mailed, confirmed', async () => {
    await openPage('/register');
    await look('register', screen);
    await press('Join now');
    await waitForWords('There is a problem');
    await look('register errors', screen);
    await fill({
      'Full name': 'Robin Park',
      'Preferred name': 'Robin',
      Email: email,
      Password: PASSWORD,
    });
    await press('Join now');
    await waitForWords(email);
    await $('button=Join now').waitForExist({ reverse: true });
    await look('register mailed', screen);
    await openPage(await linkTo('/register', 'registration-confirm'));
    await look('register confirm', screen);
  });

  it('a new password: asked for, mailed, chosen with errors', async () => {
    await openPage('/auth/request-password-reset');
    await look('reset request', screen);
    await $('main form button[type="submit"]').click();
    await waitForWords('There is a problem');
    await look('reset request errors', screen);
    await fill({ Email: 'ann@example.com' });
    await $('main form button[type="submit"]').click();
    await $('main form').waitForExist({ reverse: true });
    await look('reset mailed', screen);
    await openPage('/auth/reset-password?token=a.b');
    await waitForTitle('Choose a new password');
    await look('reset choice', screen);
    expectInConsole(/422/);
    await fill({ 'New password': PASSWORD });
    await $('main form button[type="submit"]').click();
    await waitForWords('There is a problem');
    await look('reset link over', screen);
    await openPage('/auth/reset-password');
    await look('reset without link', screen);
  });
});
