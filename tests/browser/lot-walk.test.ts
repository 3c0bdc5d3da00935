import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { endLotWalk, listLotWalks } from '../../shared/contracts/lot-walks.ts';
import { logIn, openBooth } from './support/booth.ts';
import { expectInConsole } from './support/console.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { addInput, expectInputs } from './support/inputs.ts';
import { type NetworkProxy, openNetworkProxy } from './support/network-proxy.ts';
import { openPage, press, waitForTitle, waitForWords } from './support/page.ts';
import { onDesktop, onPhone } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

const LOST = /ERR_CONNECTION|ERR_EMPTY|Failed to load resource/;
const STRANGER = 'QQZ9876';

onPhone('A lot walk', () => {
  let proxy: NetworkProxy;
  /** Two cars that came just now, so that no walk has seen them. */
  let plates: string[];
  before(async () => {
    const booth = await openBooth();
    const parked = [await booth.checkIn('walked@example.com'), await booth.checkIn('walked@example.com')];
    plates = parked.map(({ license_plate: plate }) => plate ?? '');
    proxy = await openNetworkProxy(browser.options.baseUrl ?? '');
    await signIn({ email: 'dispatcher@example.com', at: (address) => proxy.origin + address });
  });
  after(async () => {
    // A stream that is cut writes into the console of the next page.
    await browser.url('about:blank');
    await proxy.cut();
    await endWalk();
  });

  const field = () => $('#plate');
  const car = (plate: string) => $(`[data-car="${plate}"]`);
  const type = async (text: string) => {
    await field().click();
    await browser.keys([...text]);
  };

  it('notes a car by the last three characters of its plate and one tap', async () => {
    await openPage(`${proxy.origin}/back-office/lot-walk`);
    await waitForTitle('Lot walk');
    await waitForWords(/As of \d\d:\d\d:\d\d/);
    await press('Start a walk');
    await waitForWords('cars seen');
    await $('aria/Next row').click();
    const [plate = ''] = plates;
    await expectInputs('car in a lot walk', async () => {
      addInput();
      await type(plate.slice(-3));
      addInput();
      await car(plate).click();
      await waitForWords(`${plate}\nRow B. In the books.`);
    });
    expect(await field().getValue()).to.equal('');
    await expectFitsAndAccessible();
  });

  it('notes cars without a connection, and sends each once when it is back', async () => {
    expectInConsole(LOST);
    const [, plate = ''] = plates;
    await proxy.cut();
    await waitForWords('No connection.');
    await type(plate);
    await car(plate).click();
    await type(STRANGER);
    await press(`Note ${STRANGER} as unknown`);
    await waitForWords('2 not sent yet');
    await waitForWords('Not in the books.');
    await expectFitsAndAccessible();
    await proxy.restore();
    await browser.execute(() => dispatchEvent(new Event('online')));
    await waitForWords('2 cars sent.');
    const kept = await browser.execute(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('lot-walk')),
    );
    expect(kept).to.deep.equal([]);
  });

  it('ends with what differs from the books, and each difference is settled with a reason', async () => {
    await waitForWords(/As of \d\d:\d\d:\d\d/);
    await press('End the walk');
    await $('dialog[open]').waitForExist();
    await $('dialog[open]').$('button=End the walk').click();
    await waitForWords('Here but unknown (1)');
    for (const plate of plates) expect(await $(`[data-difference="${plate}"]`).isExisting()).to.equal(false);
    await $(`aria/Settle ${STRANGER}`).click();
    await $('dialog[open]').$('button=Settle').click();
    const settled = $(`[data-difference="${STRANGER}"]`);
    await browser.waitUntil(async () => /Settled.*Car of staff or a vendor/s.test(await settled.getText()), {
      timeoutMsg: 'The difference is never settled',
    });
    await expectFitsAndAccessible();
  });
});

/** Ends a walk that is still open. */
async function endWalk(): Promise<void> {
  const { api } = await logIn('dispatcher@example.com');
  const { open } = await api.call(listLotWalks, {});
  if (open) await api.call(endLotWalk, { params: { id: open.id } });
}

onDesktop('The fates of tickets', () => {
  before(() => signIn({ email: 'dispatcher@example.com' }));

  it('show that every number has one fate, exceptions first', async () => {
    await openPage('/back-office/ticket-fates');
    await waitForTitle('Ticket fates');
    await waitForWords('Every number has one fate');
    await expectFitsAndAccessible();
    await $('a*=Never used').click();
    await waitForWords('Torn when the printer jammed');
  });
});
