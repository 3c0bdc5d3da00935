import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { drawJpeg } from '../../server/api/demo/draw-jpeg.ts';
import { hasMetadata, parseJpeg } from '../../shared/format/jpeg.ts';
import { listIncidents } from '../../shared/contracts/incidents.ts';
import { logIn } from './support/booth.ts';
import { expectInConsole } from './support/console.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { addInput, enter, expectInputs, tap } from './support/inputs.ts';
import { type NetworkProxy, openNetworkProxy } from './support/network-proxy.ts';
import { openPage, press, waitForWords } from './support/page.ts';
import { onDesktop, onPhone } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

/** The length of the first two parts of a drawn JPEG: start and JFIF. */
const HEAD = 20;
const EXIF = Buffer.from([0xff, 0xe1, 0, 26, ...Buffer.from('Exif\0\0GPS 47.44N 122.29W')]);

const LOST = /ERR_CONNECTION|ERR_EMPTY|Failed to load resource/;

onPhone('An incident', () => {
  // The 12 megapixels of a camera.
  const large = { width: 4000, height: 3000 };
  const stored = { width: 1600, height: 1200 };
  const words = 'A cart hit the door';
  let folder: string;
  let proxy: NetworkProxy;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'incident-'));
    proxy = await openNetworkProxy(browser.options.baseUrl ?? '');
  });
  after(async () => {
    // A stream that is cut writes into the console of the next page.
    await browser.url('about:blank');
    await proxy.cut();
    await rm(folder, { recursive: true });
  });

  it('is reported without a car and with a photo, in four inputs, is sent once after a lost network, and loses where it was taken', async () => {
    const picture = drawJpeg(large, (column, row) => [column % 256, row % 256, 120]);
    const file = join(folder, 'row 14.jpg');
    await writeFile(file, Buffer.concat([picture.slice(0, HEAD), EXIF, picture.slice(HEAD)]));
    await signIn({ email: 'cashier@example.com', at: (address) => proxy.origin + address });
    await openPage(`${proxy.origin}/back-office/incidents/new`);
    await expectInputs('incident', async () => {
      addInput();
      await $('label=Damage').click();
      await enter('words', words);
      addInput();
      await $('input[name="photos"]').addValue(file);
      await waitForWords('Ready to send');
      await expectFitsAndAccessible();
      expectInConsole(LOST);
      await proxy.cut();
      await tap('Report');
      await waitForWords('No signal.');
      await proxy.restore();
      await browser.execute(() => dispatchEvent(new Event('online')));
      await waitForWords(words);
      // A photo that was lost is sent again, after longer and longer pauses.
      await $('img[alt^="Photo 1"]').waitForExist({ timeout: 60_000 });
    });
    await expectFitsAndAccessible();
    expect(await $('img[alt^="Photo 2"]').isExisting()).to.equal(false);
    expect(await countIncidents(words)).to.equal(1);

    const src = await $('img[alt^="Photo 1"]').getAttribute('src');
    const bytes = Uint8Array.from(
      await browser.execute(
        async (address: string | null) => [
          ...new Uint8Array(await (await fetch(address ?? '')).arrayBuffer()),
        ],
        src,
      ),
    );
    const jpeg = parseJpeg(bytes);
    expect(jpeg).to.include(stored);
    expect(jpeg && hasMetadata(bytes, jpeg)).to.equal(false);
    expect(bytes.byteLength).to.be.below(1024 * 1024);
  });

  it('about keys asks for the keys and where they are, and is reported in six inputs', async () => {
    await openPage(`${proxy.origin}/back-office/incidents/new`);
    await expectInputs('found keys', async () => {
      addInput();
      await $('label=Keys').click();
      await enter('words', 'On the roof of the shuttle');
      await enter('details.keys', 'Subaru, red tag');
      await enter('details.kept_at', 'Drawer 2');
      await enter('place', 'Row C');
      await tap('Report');
      await waitForWords('Subaru, red tag');
    });
    await waitForWords('Drawer 2');
    await waitForWords('Row C');
  });
});

/** Open incidents with these words. */
async function countIncidents(words: string): Promise<number> {
  const { items } = await logIn('cashier@example.com').then(({ api }) =>
    api.call(listIncidents, { query: { state: 'open', per_page: '100' } }),
  );
  return items.filter((incident) => incident.words === words).length;
}

onDesktop('The hand-over', () => {
  it('writes itself, and takes a note for the next shift', async () => {
    await signIn({ email: 'cashier@example.com' });
    await openPage('/back-office/hand-over');
    for (const part of ['Open shuttle rides', 'Should have left', 'Open incidents', 'Open drawers'])
      await waitForWords(part);
    const note = 'The gate of row 12 sticks';
    await expectInputs('hand-over', async () => {
      await enter('note', note);
      await tap('Add note');
      await waitForWords(note);
      await tap('Sign and hand over');
      await waitForWords('Hand over this shift?');
    });
    await expectFitsAndAccessible();
    await press('Cancel');
  });
});
