import { expect } from 'chai';
import { createLogger } from '../../../log.ts';
import { createSpaceGuard } from './disk-space.ts';

const MB = 2 ** 20;

describe('createSpaceGuard', () => {
  it('refuses writes while the disk is nearly full, says so, and logs both changes once', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    let free = 100 * MB;
    const { admitWrite, findWriteTrouble } = createSpaceGuard(async () => free, log, -1);
    await admitWrite();
    expect(await findWriteTrouble()).to.equal(null);
    free = 10 * MB;
    for (let i = 0; i < 2; i += 1) {
      const failure = await admitWrite().catch((error: unknown) => error);
      expect(failure).to.include({ status: 503, code: 'LOW_DISK' });
    }
    expect(await findWriteTrouble()).to.equal('the disk is nearly full (10 MB free), writes are refused');
    free = 100 * MB;
    await admitWrite();
    expect(await findWriteTrouble()).to.equal(null);
    expect(lines.map((line) => JSON.parse(line).msg)).to.deep.equal([
      'The disk is nearly full: writes are refused',
      'The disk has space again: writes are allowed',
    ]);
  });
});
