import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, run, runNode, step } from './steps.mjs';
import { fingerprint, isStamped } from './stamp.mjs';

const STAMP = 'node_modules/.parkweb-stamp';

/** Exits with advice if this Node is too old. Code that runs before it must use old syntax. */
export function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isFit = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
  if (!isFit)
    giveUp(
      `This needs Node 20.19 or later, or 22.12 or later; you have ${process.versions.node}. See https://nodejs.org`,
    );
}

/** Installs the packages if they are missing or differ from package-lock.json. */
export async function ensureInstalled() {
  const print = fingerprint(['package-lock.json']);
  if (isStamped(STAMP, print)) return;
  if (!isInstalledByHand()) {
    const code = await step('Installing packages (about half a minute)', () => npm(['ci']));
    if (code !== 0)
      giveUp(
        'The packages could not be installed. Is the network up? `npm ci` by itself shows the whole story.',
      );
  }
  writeFileSync(join(root, STAMP), print);
}

/** Runs npm: the one that started this script, or else the one in PATH. */
export function npm(args, options) {
  const script = process.env.npm_execpath;
  if (script && script.endsWith('.js')) return runNode([script, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** npm was run by hand: its list of installed packages matches the lock file. */
function isInstalledByHand() {
  const note = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = readPackages(note);
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')));
  return wanted.every(
    ([place, { version, optional }]) => place === '' || optional || installed[place]?.version === version,
  );
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
