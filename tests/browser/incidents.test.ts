import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { drawJpeg } from '../../server/api/demo/draw-jpeg.ts';
import { hasMetadata, parseJpeg } from '../../shared/format/jpeg.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { addInput, enter, expectInputs, tap } from './support/inputs.ts';
import { openPage, press, waitForWords } from './support/page.ts';
import { onEveryScreen, onPhone } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

/** The length of the first two parts of a drawn JPEG: start and JFIF. */
const HEAD = 20;
const EXIF = Buffer.from([0xff, 0xe1, 0, 26, ...Buffer.from('Exif\0\0GPS 47.44N 122.29W')]);

onPhone('An incident', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'incident-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('is reported without a car and with a photo of 12 megapixels, in four inputs, and loses where it was taken', async () => {
    const picture = drawJpeg({ width: 4000, height: 3000 }, (column, row) => [column % 256, row % 256, 120]);
    const file = join(folder, 'row 14.jpg');
    await writeFile(file, Buffer.concat([picture.slice(0, HEAD), EXIF, picture.slice(HEAD)]));
    await signIn({ email: 'cashier@example.com' });
    await openPage('/back-office/incidents/new');
    await expectInputs('incident', async () => {
      addInput();
      await $('label=Damage').click();
      await enter('words', 'A cart hit the door');
      addInput();
      await $('input[name="photos"]').addValue(file);
      await waitForWords('Ready to send');
      await expectFitsAndAccessible();
      await tap('Report');
      await $('img[alt^="Photo 1"]').waitForExist();
    });
    await expectFitsAndAccessible();

    const src = await $('img[alt^="Photo 1"]').getAttribute('src');
    const stored = await browser.execute(
      async (address: string | null) => [...new Uint8Array(await (await fetch(address ?? '')).arrayBuffer())],
      src,
    );
    const bytes = Uint8Array.from(stored);
    const jpeg = parseJpeg(bytes);
    expect(jpeg).to.include({ width: 1600, height: 1200 });
    expect(jpeg && hasMetadata(bytes, jpeg)).to.equal(false);
    expect(bytes.byteLength).to.be.below(1024 * 1024);
  });
});

onEveryScreen('The hand-over', ({ isPhone }) => {
  it('writes itself, and takes a note for the next shift', async () => {
    await signIn({ email: 'cashier@example.com' });
    await openPage('/back-office/hand-over');
    for (const part of ['Open shuttle rides', 'Should have left', 'Open incidents', 'Open drawers'])
      await waitForWords(part);
    const note = `The gate of row ${isPhone ? 3 : 12} sticks`;
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
