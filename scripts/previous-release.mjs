import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyEmbeddedMigrations } from './embedded-migrations.mjs';
import { npm } from './install.mjs';
import { root, run, step } from './steps.mjs';

/** The commit that is in use now, and beside which this release will start. */
const PREVIOUS = readFileSync(join(root, 'tests/upgrade/previous-release'), 'utf8').trim();
const MIGRATIONS = 'server/api/platform/database/migrations';

/**
 * Unpacks the previous release into a temporary folder, which is deleted when the process ends, and builds it there.
 * null in a clone that does not have its commit.
 */
export async function unpackPreviousRelease() {
  const isKnown =
    spawnSync('git', ['cat-file', '-e', `${PREVIOUS}^{commit}`], { cwd: root, stdio: 'ignore' }).status === 0;
  if (!isKnown) {
    console.log(
      `SKIPPED: this clone does not have the previous release, ${PREVIOUS}. \`git fetch --unshallow\` gets it.`,
    );
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-previous-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const archive = execFileSync('git', ['archive', PREVIOUS], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await addPackages(folder);
  const code = await step(`Building the previous release, ${PREVIOUS.slice(0, 8)}`, () =>
    run(process.execPath, ['scripts/build.mjs'], { cwd: folder }),
  );
  if (code !== 0) throw new Error('The previous release could not be built');
  return folder;
}

/** Gives the sources of the previous release, which its tests run from, the schema of this one. */
export function replaceMigrations(folder) {
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  copyEmbeddedMigrations(join(root, MIGRATIONS), join(folder, MIGRATIONS));
}

/** The packages of this release serve, unless the previous one had others. */
async function addPackages(folder) {
  const read = (place) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  if (read(root) === read(folder))
    return symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const code = await step('Installing the packages of the previous release', () =>
    npm(['ci'], { cwd: folder }),
  );
  if (code !== 0 || !existsSync(join(folder, 'node_modules')))
    throw new Error('The packages of the previous release could not be installed');
}
