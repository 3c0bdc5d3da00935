import { $ } from '@wdio/globals';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { addInput, enter, expectInputs, tap } from './support/inputs.ts';
import { fill, openPage, press, waitForTitle, waitForWords } from './support/page.ts';
import { onEveryScreen } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

onEveryScreen('The pages about items, vouchers, passes and scores', ({ width }) => {
  it('add an item and take it off the booth', async () => {
    await signIn({ email: 'admin@example.com' });
    await openPage('/salesitems/');
    await waitForTitle('Sales items');
    await expectFitsAndAccessible();
    const name = `Umbrella ${width}`;
    await press('Add an item');
    await fill({ Name: name, Price: '12.50', Reason: 'It rains' });
    await press('Add item');
    await waitForWords(name);
    await press(`Change ${name}`);
    await $('select[name="is_active"]').selectByAttribute('value', 'no');
    await fill({ Reason: 'Sold out' });
    await press('Save');
    await $('dialog[open]').waitForExist({ reverse: true });
  });

  it('show vouchers by month, and one voucher’s life', async () => {
    await openPage('/back-office/vouchers/summary');
    await waitForTitle('Voucher summary');
    await expectFitsAndAccessible();
    await openPage('/back-office/time-vouchers?status=USED');
    await $('[data-list-row]').click();
    await waitForWords('Its life');
    await expectFitsAndAccessible();
  });

  it('name the step of a pass that is broken, and push it again', async () => {
    await openPage('/back-office/passbook/passes');
    await waitForTitle('Wallet passes');
    await expectFitsAndAccessible();
    await openPage('/back-office/passbook/devices');
    await waitForWords('Broken step: asked what changed.');
    await expectFitsAndAccessible();
    await expectInputs('pass again', async () => {
      addInput();
      await $('button*=Push again: Club card').click();
      await enter('reason', 'Shows old points');
      await tap('Push again');
      await waitForWords('The push goes out within a minute.');
    });
  });

  it('show what customers think', async () => {
    await openPage('/scores/dashboard/');
    await waitForTitle('Scores');
    await waitForWords('Low scores');
    await expectFitsAndAccessible();
  });
});
