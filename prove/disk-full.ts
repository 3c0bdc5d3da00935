import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTravelers } from '../bench/bookings.ts';
import { root } from '../bench/servers.ts';
import { findFreePort } from '../tests/support/postgres-server.ts';
import { addressOf, ask, askJson } from './clients.ts';
import { joinFindings, judge, notRun, type Proof } from './proof.ts';

const MB = 2 ** 20;
/** The server refuses writes below 64 MB of free space; this is how much it has at first. */
const FREE_MB = 100;
const REOPENED_MS = 60_000;

export const diskFull: Proof = {
  id: 'C5',
  what: 'The disk of the embedded database fills up, slowly and in the middle of bookings; then the disk of the log',
  limit:
    'bookings 503, reads and /livez answer; with space again: bookings without an operator, nothing confirmed is lost; the log’s disk ends nothing',
  async run() {
    if (process.getuid?.() !== 0) return notRun('only root can mount a small file system');
    return joinFindings([await fillDatabaseDisk(), await fillLogDisk()]);
  },
};

async function fillDatabaseDisk() {
  const disk = mountDisk(500);
  try {
    const server = await startEmbedded(join(disk.folder, 'data'));
    const { origin } = server;
    const travelers = createTravelers(origin);
    const confirmed: string[] = [];
    /** Resolves with whether the booking was confirmed. */
    const book = async () => {
      const booking = await travelers
        .quote()
        .then(travelers.pay)
        .catch(() => null);
      if (booking) confirmed.push(findLink(origin, booking));
      return booking !== null;
    };
    const quoteStatus = async () => (await postQuote(origin)).status;
    const alive: number[] = [];
    const watch = setInterval(
      () => void ask(`${origin}/livez`, { timeout: 3_000 }).then(({ status }) => alive.push(status)),
      250,
    );
    disk.leaveFree(FREE_MB);
    for (let n = 0; n < 20; n += 1) await book();
    const before = confirmed.length;

    disk.leaveFree(20);
    await pause(2_500);
    const refused = await quoteStatus();
    const reads = await ask(confirmed[0] ?? '', { timeout: 5_000 });
    disk.leaveFree(FREE_MB);
    await pause(2_500);
    const afterLow = await book();

    // Faster than the server looks at its disk: PostgreSQL itself meets the end of it.
    const booking = Array.from({ length: 200 }, () => book());
    disk.leaveFree(0);
    await Promise.race([Promise.all(booking), pause(20_000)]);
    const whileFull = await quoteStatus();
    disk.leaveFree(FREE_MB);
    const freedAt = performance.now();
    while (!(await book()) && performance.now() - freedAt < REOPENED_MS) await pause(500);
    const back = performance.now() - freedAt;
    await Promise.race([Promise.all(booking), pause(20_000)]);
    clearInterval(watch);
    const found = await Promise.all(confirmed.map((link) => ask(link, { timeout: 20_000 })));
    const lost = found.filter(({ status }) => status !== 200).length;
    const dead = alive.filter((status) => status !== 200).length;
    await server.stop();
    return {
      figure: `database: ${refused} and ${whileFull} to a write, ${reads.status} to a read while full, ${dead} of ${alive.length} /livez failed, bookings ${(back / 1000).toFixed(1)} s after space was freed, ${lost} of ${confirmed.length} confirmed lost`,
      verdict: judge(
        before === 20 &&
          [refused, whileFull].every((status) => status === 503) &&
          reads.status === 200 &&
          afterLow &&
          back < REOPENED_MS &&
          dead + lost === 0,
      ),
    };
  } finally {
    disk.unmount();
  }
}

async function fillLogDisk() {
  const disk = mountDisk(1);
  const data = mkdtempSync(join(tmpdir(), 'parkweb-prove-'));
  try {
    const log = openSync(join(disk.folder, 'log'), 'a');
    const server = await startEmbedded(data, { LOG_LEVEL: 'trace' }, log);
    disk.leaveFree(0);
    const statuses: number[] = [];
    for (let n = 0; n < 50; n += 1) {
      // Each of these is refused with a line in the log.
      statuses.push((await ask(`${server.origin}/booking?promo=${n}`)).status);
      statuses.push((await postQuote(server.origin, n)).status);
    }
    const hasEnded = server.hasEnded();
    await server.stop();
    closeSync(log);
    const failed = statuses.filter((status) => status !== 200).length;
    return {
      figure: `log: ${hasEnded ? 'the process ended' : 'the process lives'}, ${failed} of ${statuses.length} requests failed`,
      verdict: judge(!hasEnded && failed === 0),
    };
  } finally {
    disk.unmount();
    rmSync(data, { recursive: true, force: true });
  }
}

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();

const postQuote = (origin: string, n = 60_000) =>
  askJson(
    `${origin}/api/booking-quotes/set`,
    { travel_from_date: day(10), travel_to_date: day(12) },
    { headers: { 'x-forwarded-for': addressOf(n) }, timeout: 30_000 },
  );

function findLink(origin: string, booking: Record<string, unknown>): string {
  const token = new URL(String(booking.customer_link), origin).searchParams.get('token') ?? '';
  return `${origin}/api/bookings/${String(booking.id)}?token=${token}`;
}

/** A file system in memory, with a file that takes its free space away. */
function mountDisk(size: number) {
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder]);
  return {
    folder,
    leaveFree(megabytes: number) {
      const file = join(folder, 'filler');
      rmSync(file, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - megabytes * MB)));
      } catch (error) {
        // The server took some of the space meanwhile.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    unmount() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The built server without a demo, on the embedded database. */
async function startEmbedded(dataFolder: string, env: Record<string, string> = {}, log?: number) {
  mkdirSync(dataFolder, { recursive: true });
  const port = await findFreePort();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataFolder,
      DEMO: '0',
      TRUST_PROXY: '1',
      DRAIN_MS: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', log ?? 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 60_000;
  while ((await ask(`${origin}/readyz`, { timeout: 1_000 })).status !== 200) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('The server did not start');
    await pause(100);
  }
  return {
    origin,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
