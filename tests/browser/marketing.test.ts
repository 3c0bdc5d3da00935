import { $ } from '@wdio/globals';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { addInput, enter, expectInputs, tap } from './support/inputs.ts';
import { fill, openPage, waitForTitle, waitForWords } from './support/page.ts';
import { onDesktop } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

onDesktop('Coupons, campaigns and disputes', () => {
  it('a coupon is added, and stopped with one press and a reason', async () => {
    await signIn({ email: 'admin@example.com' });
    await openPage('/back-office/coupons/new');
    await waitForTitle('New coupon');
    await expectFitsAndAccessible();
    await enter('code', 'STOP');
    await enter('value', '10');
    await fill({ Name: '10% off in winter' });
    await enter('reason', 'For the winter');
    await tap('Add coupon');
    await waitForTitle('Coupon STOP');
    await expectFitsAndAccessible();
    await expectInputs('stop a coupon', async () => {
      await tap('Stop coupon');
      await enter('reason', 'It is abused');
      addInput();
      await $('dialog[open] button[type="submit"]').click();
      await $('dialog[open]').waitForExist({ reverse: true });
    });
    await $('button=Stop coupon').waitForExist({ reverse: true });
  });

  it('a campaign is drafted, with who gets it and a test to oneself', async () => {
    await openPage('/back-office/email/campaigns');
    await waitForTitle('Campaigns');
    await expectFitsAndAccessible();
    await expectInputs('draft a campaign', async () => {
      await tap('Draft a campaign');
      await enter('name', 'Winter');
      addInput();
      await $('select[name="list_id"]').selectByIndex(1);
      await enter('subject', 'Park for less in January');
      await enter('words', 'January is quiet, so we made it cheaper.');
      await tap('Add draft');
      await waitForTitle('Winter');
      await tap('Send a test to me');
      await waitForWords('A test goes out to admin@example.com now.');
    });
    await expectFitsAndAccessible();
  });

  it('a dispute shows what we know about its stay', async () => {
    await openPage('/back-office/disputes');
    await waitForTitle('Disputes');
    await expectFitsAndAccessible();
    await $('[data-list-row]').click();
    await waitForWords('Evidence');
    await expectFitsAndAccessible();
  });
});
