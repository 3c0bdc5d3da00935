import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { approveBatch, confirmDrop, getBatchBoard } from '../../shared/contracts/batches.ts';
import { logIn } from './support/booth.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { addInput, expectInputs, tap } from './support/inputs.ts';
import { findShown, openPage, press, waitForWords } from './support/page.ts';
import { onDesktop } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

const OPEN = '/back-office/batches/open';

const key = async (...keys: string[]) => {
  addInput();
  await browser.keys(keys);
};
const focusedName = () => browser.execute(() => document.activeElement?.getAttribute('name') ?? null);
const waitForField = (name: string) => browser.waitUntil(async () => (await focusedName()) === name);

/** Types the pieces of a drawer from the focused first line on, with Tab between. */
async function typeCount(pieces: string[]): Promise<void> {
  await waitForField('hundreds');
  for (const [at, count] of pieces.entries()) {
    if (at > 0) await key('Tab');
    if (count !== '') await key(count);
  }
}

onDesktop('A cashier’s drawer', () => {
  let approver: Awaited<ReturnType<typeof logIn>>;
  before(async () => {
    approver = await logIn('admin@example.com');
    await signIn({ email: 'shift-lead@example.com' });
  });

  it('opens with the float, and drops cash that a second person confirms on their own device', async () => {
    await openPage(OPEN);
    await expectInputs('open a batch', async () => {
      await typeCount(['', '', '4', '', '3', '5']);
      await waitForWords('Open batch with $100.00');
      await expectFitsAndAccessible();
      await tap('Open batch with $100.00');
      await waitForWords('Drop cash');
    });
    await expectFitsAndAccessible();

    await expectInputs('drop cash', async () => {
      await tap('Drop cash');
      await waitForField('amount_cents');
      await key('6', '0');
      await key('Tab');
      await key('7', '7');
      await key('Enter');
      await waitForWords('waits for a second person');
    });
    const { drops } = await approver.api.call(getBatchBoard, {});
    const mine = drops.find(({ bag_number: bag, cashier }) => bag === '77' && cashier.name === 'Lou Becker');
    await approver.api.call(confirmDrop, { params: { id: mine?.id ?? '' } });
    await waitForWords('confirmed by Abe Lindgren');
  });

  it('is counted blind, shows over or short only then, and moves on when a lead approves', async () => {
    await openPage(OPEN);
    await expectInputs('close a batch', async () => {
      await tap('Count and close');
      await typeCount(['', '', '1', '', '3', '4']);
      await expectFitsAndAccessible();
      expect(await $('body').getText()).not.to.contain('Expected');
      await tap('Close with $39.00');
      await waitForWords('Short $1.00');
    });
    await findShown('Print slip');
    await expectFitsAndAccessible();
    const { to_approve: waiting } = await approver.api.call(getBatchBoard, {});
    const mine = waiting.findLast(({ cashier }) => cashier.name === 'Lou Becker');
    await approver.api.call(approveBatch, { params: { id: mine?.id ?? '' } });
    await waitForWords('Approved by');
    await press('Open the next batch');
    await waitForWords('Open batch with $0.00');
  });
});
