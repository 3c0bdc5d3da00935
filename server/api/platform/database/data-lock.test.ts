import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { lockFolder } from './data-lock.ts';

describe('The lock on the data folder', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parkweb-lock-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('names its holder to whoever comes second, and says what to do', async () => {
    const unlock = await lockFolder(folder);
    const refusal = await lockFolder(join(folder, '.')).catch((error: unknown) => error);
    expect(refusal)
      .to.be.an('error')
      .with.property('message')
      .that.matches(new RegExp(`in use by process ${process.pid} on .+ since \\d{4}-.+ DATA_DIR`));
    await unlock();
  });

  it('is free again once given back, and leaves nothing behind', async () => {
    const unlock = await lockFolder(folder);
    await unlock();
    expect(readdirSync(folder)).to.deep.equal([]);
    const again = await lockFolder(folder);
    await again();
  });
});
