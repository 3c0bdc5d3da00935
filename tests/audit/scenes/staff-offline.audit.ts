import { $, browser } from '@wdio/globals';
import { requestRide } from '../../../shared/contracts/rides.ts';
import { openBooth, openCaller } from '../../browser/support/booth.ts';
import { expectInConsole } from '../../browser/support/console.ts';
import { type NetworkProxy, openNetworkProxy } from '../../browser/support/network-proxy.ts';
import { fillControl, openPage, press, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { checkScene } from '../check-scene.ts';

const LOST = /ERR_CONNECTION|ERR_EMPTY|Failed to load resource/;
const LIVE = [
  ['occupancy', '/back-office/occupancy'],
  ['approvals', '/back-office/approvals'],
  ['batches', '/back-office/batches/open'],
  ['hand-over', '/back-office/hand-over'],
] as const;

onEveryScreen('Back office without a connection', (screen) => {
  let proxy: NetworkProxy;
  before(async () => {
    proxy = await openNetworkProxy(browser.options.baseUrl ?? '');
    await signIn({ email: 'admin@example.com', at: (address) => proxy.origin + address });
  });
  afterEach(() => proxy.restore());
  after(async () => {
    // A stream that is cut writes into the console of the next page.
    await browser.url('about:blank');
    await proxy.cut();
  });

  async function openLive(path: string) {
    await openPage(proxy.origin + path);
    await waitForWords(/As of \d\d:\d\d:\d\d/);
  }

  /** Cuts the connection for a scene. */
  async function cutFor(scene: string) {
    expectInConsole(LOST);
    await proxy.cut();
    await waitForWords('No connection.');
    await checkScene(scene, screen);
    await proxy.restore();
  }

  it('dispatch board', async () => {
    for (const [name, accessible] of [
      ['Maximiliana-Alexandrina Featherstonehaugh', true],
      ['Bea', false],
      ['Cy', false],
    ] as const)
      await openCaller().call(requestRide, {
        body: { island_id: 3, name, transaction_id: null, accessible },
      });
    await openLive('/back-office/dispatch');
    await waitForWords('Featherstonehaugh');
    await checkScene('staff dispatch full', screen);
    await $('button[aria-label="Cancel the ride of Cy"]').click();
    await checkScene('staff dispatch cancel', screen);
    await press('Keep');
    await cutFor('staff dispatch offline');
  });

  it('lot walk', async () => {
    const booth = await openBooth();
    const { license_plate: plate = '' } = await booth.checkIn('walk@example.com');
    await openLive('/back-office/lot-walk');
    await press('Start a walk');
    await waitForWords('Last 3 characters');
    await checkScene('staff walk begun', screen);
    await fillControl($('#plate'), plate?.slice(-3) ?? '');
    await $(`[data-car="${plate}"]`).waitForExist();
    await checkScene('staff walk found', screen);
    await $(`[data-car="${plate}"]`).click();
    await fillControl($('#plate'), 'QQZ9876');
    await press('Note QQZ9876 as unknown');
    await waitForWords('Not in the books.');
    await cutFor('staff walk offline');
    await waitForWords(/As of \d\d:\d\d:\d\d/);
    await press('End the walk');
    await checkScene('staff walk end', screen);
    await $('dialog[open]').$('button=End the walk').click();
    await waitForWords('Here but unknown (1)');
    await checkScene('staff walk report', screen);
    await $('aria/Settle QQZ9876').click();
    await $('dialog[open]').waitForExist();
    await checkScene('staff walk settle', screen);
  });

  for (const [name, path] of LIVE)
    it(name, async () => {
      await openLive(path);
      await cutFor(`staff ${name} offline`);
    });

  it('booth', async () => {
    await openPage(`${proxy.origin}/back-office/transactions`);
    expectInConsole(LOST);
    await proxy.cut();
    await fillControl($('#scan'), '200001');
    await browser.keys('Enter');
    await $('[role=alert], [data-tone=error]').waitForExist();
    await checkScene('staff booth offline', screen);
    await proxy.restore();
  });
});
