import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { load } from '../bench/load.ts';
import { ask } from './clients.ts';
import { ensureProgram } from './debian-program.ts';
import { type Finding, joinFindings, judge, notRun, type Proof } from './proof.ts';
import { type Target, withProduct } from './with-product.ts';

const CONNECTIONS = 1_000;
const PER_SECOND = 200;
const CLOSED_SECONDS = 15;
const PROBE_PAUSE_MS = 100;
/** slowhttptest's option, and the page that it asks for. */
const ATTACKS = [
  ['slow headers', ['-H', '-t', 'GET'], '/'],
  ['slow body', ['-B', '-s', '8192', '-t', 'POST'], '/api/booking-quotes/set'],
  ['slow read', ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'], '/'],
] as const;

export const slowClients: Proof = {
  id: 'I8',
  what: `${CONNECTIONS.toLocaleString('en-US')} clients that send headers or bodies, or read answers, slowly (slowhttptest)`,
  limit: `pages and /livez answer throughout, every connection is closed within ${CLOSED_SECONDS} s; 120 s`,
  async run({ isLong }) {
    if (!(await ensureProgram('slowhttptest'))) return notRun('slowhttptest is not installed');
    // Without a proxy, which would read slow requests itself.
    return withProduct(
      async (target) => {
        const findings = [];
        for (const attack of ATTACKS) findings.push(await attackFor(isLong ? 120 : 30, attack, target));
        return joinFindings(findings);
      },
      { TRUST_PROXY: '0' },
    );
  },
};

async function attackFor(
  seconds: number,
  [what, options, path]: (typeof ATTACKS)[number],
  { product }: Target,
): Promise<Finding> {
  await load(`${product.origin}/`, 1);
  await pause(2_000);
  const before = countSockets(product.pid);
  const size = ['-c', String(CONNECTIONS), '-r', String(PER_SECOND), '-i', '5', '-x', '24', '-p', '3'];
  const attacker = spawn(
    'slowhttptest',
    [...options, ...size, '-l', String(seconds), '-u', product.origin + path],
    { stdio: 'ignore' },
  );
  const ended = once(attacker, 'exit');
  const began = performance.now();
  const probes: Promise<{ status: number; milliseconds: number }>[] = [];
  let most = 0;
  let fullAt = began;
  let atLimit = NaN;
  while (performance.now() - began < seconds * 1000) {
    probes.push(ask(`${product.origin}/livez`), ask(`${product.origin}/booking?promo=${probes.length}`));
    const open = Math.max(0, countSockets(product.pid) - before);
    if (open >= most) [most, fullAt] = [open, performance.now()];
    const isOver = performance.now() - fullAt > (CLOSED_SECONDS + 1) * 1000;
    if (isOver && Number.isNaN(atLimit)) atLimit = open;
    await pause(PROBE_PAUSE_MS);
  }
  attacker.kill('SIGTERM');
  await ended;
  const answers = await Promise.all(probes);
  const failed = answers.filter(({ status }) => status !== 200).length;
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  return {
    figure: `${what}: ${failed} of ${answers.length} probes failed (slowest ${Math.round(slowest)} ms), at most ${most} connections open, ${atLimit} of them ${CLOSED_SECONDS} s later`,
    // The probes' own connections may be among them. A body without our headers is refused at once, however slow it is.
    verdict: judge(failed === 0 && atLimit <= 4),
  };
}

/** The sockets that a process has open. */
function countSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
}
