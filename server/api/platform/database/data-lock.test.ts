import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { lockFolder } from './data-lock.ts';

describe('lockFolder', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parkweb-lock-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('lockFolder throws for a second process and names the holder and the remedy', async () => {
    const unlock = await lockFolder(folder);
    const error = await lockFolder(join(folder, '.')).catch((thrown: unknown) => thrown);
    expect(error)
      .to.be.an('error')
      .with.property('message')
      .that.matches(new RegExp(`in use by process ${process.pid} on .+ since \\d{4}-.+ DATA_DIR`));
    await unlock();
  });

  it('lockFolder succeeds again after unlock, which leaves no file', async () => {
    const unlock = await lockFolder(folder);
    await unlock();
    expect(readdirSync(folder)).to.deep.equal([]);
    const again = await lockFolder(folder);
    await again();
  });
});
