import { browser } from '@wdio/globals';
import { expect } from 'chai';
import { openBooth } from './support/booth.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { expectInputs, tap } from './support/inputs.ts';
import { openPage, waitForTitle, waitForWords } from './support/page.ts';
import { onDesktop } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

const APPROVALS = '/back-office/approvals';

/** The same site under another name: cookies of one are not sent to the other, so that two people are logged in. */
const elsewhere = (address: string) =>
  (browser.options.baseUrl ?? '').replace('127.0.0.1', 'localhost') + address;

/** The tabs that hold or wait for the stream of this site. */
const readLocks = () =>
  browser.execute(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [held, pending].map((locks) => locks.filter(({ name }) => name === 'live').length);
  });

onDesktop('What colleagues do', () => {
  let cashier = '';
  let lead = '';
  before(async () => {
    await signIn({ email: 'cashier@example.com' });
    cashier = await browser.getWindowHandle();
  });
  after(async () => {
    await browser.switchToWindow(lead);
    await browser.closeWindow();
    await browser.switchToWindow(cashier);
  });

  it('shows a request to the person who may decide, and the decision to the person who asked', async () => {
    const booth = await openBooth();
    const { handle } = await browser.createWindow('tab');
    lead = handle;
    await browser.switchToWindow(lead);
    await signIn({ email: 'shift-lead@example.com', at: elsewhere });
    await openPage(elsewhere(APPROVALS));
    await waitForWords(/As of \d\d:\d\d:\d\d/);
    const id = await booth.askDiscount(12_34);
    await waitForWords('$12.34');
    await browser.switchToWindow(cashier);
    await openPage(`${APPROVALS}?id=${id}`);
    await waitForWords(/As of \d\d:\d\d:\d\d/);
    await expectFitsAndAccessible();
    await browser.switchToWindow(lead);
    await openPage(elsewhere(`${APPROVALS}?id=${id}`));
    await waitForWords('$12.34 · Goodwill');
    await expectInputs('decide a request', () => tap('Approve'));
    await browser.switchToWindow(cashier);
    await waitForWords(/Approved/);
  });

  it('comes to all tabs of a browser through one of them', async () => {
    const booth = await openBooth();
    const { handle } = await browser.createWindow('tab');
    await browser.switchToWindow(handle);
    await openPage(APPROVALS);
    await waitForTitle('Approvals');
    await waitForWords(/As of \d\d:\d\d:\d\d/);
    expect(await readLocks()).to.deep.equal([1, 1]);
    await booth.askDiscount(11_43);
    await waitForWords('$11.43');
    await browser.switchToWindow(cashier);
    await waitForWords('$11.43');
    await browser.closeWindow();
    await browser.switchToWindow(handle);
    cashier = handle;
    await booth.askDiscount(11_42);
    await waitForWords('$11.42');
    expect(await readLocks()).to.deep.equal([1, 0]);
  });
});
