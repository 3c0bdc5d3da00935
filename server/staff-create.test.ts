import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';

/** The command on a folder, with these lines typed. */
async function run(env: Record<string, string>, args: string[], typed: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/staff-create.ts', ...args], {
    env,
  });
  child.stdin.end(typed);
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { said, complaint, code: child.exitCode };
}

describe('npm run staff:create', function () {
  this.timeout(120_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parkweb-staff-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('asks for missing values, creates the administrator, and never shows the password', async () => {
    const typed = 'Abe Lindgren\nseven green umbrellas\n';
    const { said, complaint, code } = await run(
      { DATA_DIR: folder, DEMO: '0' },
      ['--email', 'abe@lot.example'],
      typed,
    );
    expect({ code, complaint }).to.deep.equal({ code: 0, complaint: '' });
    expect(said).to.contain('abe@lot.example is now an administrator').and.not.contain('umbrellas');
  });

  it('creates no second administrator', async () => {
    const { complaint, code } = await run({ DATA_DIR: folder, DEMO: '0' }, [], 'b@lot.example\nB\n');
    expect(code).to.equal(1);
    expect(complaint).to.contain('There’s already an administrator: abe@lot.example.');
  });

  it('refuses to run with a demo or a remote API', async () => {
    expect((await run({ DATA_DIR: folder }, [], '')).complaint).to.contain(
      'The demo already has staff accounts',
    );
    const remote = { API_BASE_URL: 'http://127.0.0.1:9/v1' };
    expect((await run(remote, [], '')).complaint).to.contain('make the administrator there');
  });
});
