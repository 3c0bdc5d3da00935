// `npm run release:upgrade`: proves that this release can start beside the previous one, on one database.
// `-- --timed` times the migrations on a large lot instead, while the previous release keeps selling.
import { ensureBuilt } from './built.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { replaceMigrations, unpackPreviousRelease } from './previous-release.mjs';
import { run, step } from './steps.mjs';
import { runMocha, SUITES } from './suites.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
const words = process.argv.slice(2);
const previous = await unpackPreviousRelease();
if (previous) process.exitCode = await (words.includes('--timed') ? timeMigrations() : proveBoth());

async function proveBoth() {
  const beside = await step('The two releases on one database', () =>
    runMocha(SUITES.upgrade, { env: { PREVIOUS_RELEASE: previous } }),
  );
  replaceMigrations(previous);
  const suites = [];
  for (const suite of ['http', 'contract'])
    suites.push(
      await step(`The previous release’s ${suite} tests on the schema of this one`, () =>
        run(process.execPath, ['node_modules/mocha/bin/mocha.js', ...SUITES[suite]], {
          cwd: previous,
          env: { DATABASE_URL: undefined },
        }),
      ),
    );
  return beside + suites.reduce((sum, code) => sum + code, 0) > 0 ? 1 : 0;
}

function timeMigrations() {
  const args = ['--import', 'tsx', 'bench/upgrade.ts', '--previous', previous, ...words];
  return run(process.execPath, args);
}
