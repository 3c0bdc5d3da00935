// `npm run dev`: the server from its sources. Pages change in place (Vite); a change of the server restarts it.
// Node's --watch does not work here: it also restarts when Vite writes a copy of its configuration.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { root } from './steps.mjs';

const WATCHED = ['server', 'shared/contracts', 'shared/format', 'vite.config.ts'];
/** Editors save in several writes, and a checkout touches many files. */
const SETTLING = 100;

checkNodeVersion();
await ensureInstalled();

let server = start();
let pending;
/** One restart at a time, or two servers would run. */
let turn = Promise.resolve();
for (const place of WATCHED) watch(join(root, place), { recursive: true }, restartSoon);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end());

function start() {
  const env = { DRAIN_MS: '0', ...process.env };
  return spawn(process.execPath, ['--import', 'tsx', 'server/dev.ts'], { cwd: root, stdio: 'inherit', env });
}

function restartSoon(_event, name) {
  if (/\.test\.tsx?$/.test(name ?? '')) return;
  clearTimeout(pending);
  pending = setTimeout(() => (turn = turn.then(() => restart(name))), SETTLING);
}

async function restart(name) {
  console.log(`${name} changed: starting again …`);
  await stop();
  server = start();
}

async function end() {
  clearTimeout(pending);
  await turn;
  await stop();
  process.exit();
}

/** Resolves when the server has exited: two processes cannot share the data folder. */
async function stop() {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}
