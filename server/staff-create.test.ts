import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';

/** Runs the command with the given input lines. */
async function run(env: Record<string, string>, args: string[], typed: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/staff-create.ts', ...args], {
    env,
  });
  child.stdin.end(typed);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { output, errors, code: child.exitCode };
}

describe('npm run staff:create', function () {
  this.timeout(120_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parkweb-staff-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('staff:create asks for missing values, creates the administrator and never shows the password', async () => {
    const typed = 'Abe Lindgren\nseven green umbrellas\n';
    const { output, errors, code } = await run(
      { DATA_DIR: folder, DEMO: '0' },
      ['--email', 'abe@lot.example'],
      typed,
    );
    expect({ code, errors }).to.deep.equal({ code: 0, errors: '' });
    expect(output).to.contain('abe@lot.example is now an administrator').and.not.contain('umbrellas');
  });

  it('staff:create refuses to create a second administrator', async () => {
    const { errors, code } = await run({ DATA_DIR: folder, DEMO: '0' }, [], 'b@lot.example\nB\n');
    expect(code).to.equal(1);
    expect(errors).to.contain('There’s already an administrator: abe@lot.example.');
  });

  it('staff:create refuses to run with a demo or a remote API', async () => {
    expect((await run({ DATA_DIR: folder }, [], '')).errors).to.contain(
      'The demo already has staff accounts',
    );
    const remote = { API_BASE_URL: 'http://127.0.0.1:9/v1' };
    expect((await run(remote, [], '')).errors).to.contain('Create the administrator there');
  });
});
