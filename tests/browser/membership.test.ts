import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import type { MailTemplate } from '../../shared/contracts/mail-kinds.ts';
import { waitForMail } from './support/mailbox.ts';
import {
  describeFocus,
  field,
  fill,
  openPage,
  press,
  readAddress,
  waitForFocus,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { onPhone } from './support/screens.ts';
import { newEmail } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

const PASSWORD = 'violet ferry timetable';
const ANOTHER = 'a quite different one 7';

onPhone('Joining the Point Club', () => {
  const email = newEmail();

  const pathIn = (link: string | undefined) => (link ?? '').replace(/^https?:\/\/[^/]+/, '');
  const linkTo = async (page: string, template: MailTemplate) => {
    const { links } = await waitForMail(email, template);
    return pathIn(links.find((link) => link.includes(page)));
  };

  it('starts from the login and lists missing fields', async () => {
    await openPage('/');
    await press('Point Club');
    await press('Join Now');
    await waitForTitle('Join the Point Club');
    expect(await $('dialog[open]').isExisting()).to.equal(false);
    await expectFitsAndAccessible();
    await press('Join now');
    await waitForWords('There is a problem');
    expect(await describeFocus())
      .to.contain('Full name: Required')
      .and.to.contain('Password: Required');
    await expectFitsAndAccessible();
  });

  it('keeps typed input after a reload, but no password', async () => {
    await fill({
      'Full name': 'Robin Park',
      'Preferred name': 'Robin',
      Email: email,
      Password: PASSWORD,
    });
    await openPage('/register');
    expect(await field('Email').getValue()).to.equal(email);
    expect(await field('Password').getValue()).to.equal('');
    const stored = await browser.execute(() => JSON.stringify({ ...sessionStorage }));
    expect(stored).to.not.contain(PASSWORD);
  });

  it('is confirmed with a mailed link, whose token is removed from the URL', async () => {
    await fill({ Password: PASSWORD });
    await press('Join now');
    await waitForWords(`We sent a link to ${email}.`);
    await expectFitsAndAccessible();
    await openPage(await linkTo('/register?token=', 'registration-confirm'));
    expect(await readAddress()).to.equal('/register');
    await expectFitsAndAccessible();
    await press('Become a member');
    await waitForFocus('H1 Hello, Robin');
    await $('summary*=Robin').click();
    await press('Log Out');
    await $('summary*=Robin').waitForExist({ reverse: true });
  });

  it('lets members reset a forgotten password', async () => {
    await openPage('/?showLogin=true');
    await waitForWords('Member Login');
    await press('Forgot your password?');
    await waitForTitle('Forgot your password?');
    await expectFitsAndAccessible();
    await fill({ Email: email });
    await press('Send me a link');
    await waitForWords('Check your email.');
    await openPage(await linkTo('/auth/reset-password?token=', 'password-reset'));
    expect(await readAddress()).to.equal('/auth/reset-password');
    await expectFitsAndAccessible();
    await fill({ 'New password': ANOTHER });
    await press('Save password');
    await waitForWords('Your new password is saved.');
    await expectFitsAndAccessible();
    await press('Log in');
    await fill({ Email: email, Password: ANOTHER });
    await press('Login');
    await waitForTitle('Hello, Robin');
  });

  it('shows long names without scrolling sideways', async () => {
    const nickname = 'Wolfeschlegelsteinhausenbergerdorffauer';
    await openPage('/point-club/account-details');
    await fill({
      'Full name': `Maximiliane ${'Konstantinopolitanisch'.repeat(3)}`,
      'Preferred name': nickname,
    });
    await press('Save names');
    await $(`summary*=${nickname}`).waitForExist();
    await openPage('/point-club/dashboard');
    await waitForTitle(`Hello, ${nickname}`);
    await expectFitsAndAccessible();
    await openPage('/point-club/membership-pass');
    await expectFitsAndAccessible();
  });
});
