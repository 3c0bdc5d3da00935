import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../../..');
const START_LIMIT = 180_000;

/** The running product. */
export interface App {
  /** Without a trailing slash. */
  origin: string;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the built product on a free port with a new data folder, as the demo unless `env` changes that. Writes its log to
 * shots/. Rejects with the end of the log when the process ends or isn't ready within three minutes.
 */
export async function startApp(env: Record<string, string> = {}): Promise<App> {
  const data = mkdtempSync(join(tmpdir(), 'parkweb-data-'));
  // Not PORT=0, because the port is needed for links in mails before the server listens.
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      DEMO: '1',
      DRAIN_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const log = createLog(child.pid);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      log.write(text);
    });
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    log.end();
    rmSync(data, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  const isOver = () => child.exitCode !== null;
  if (await becomesReady(origin, isOver)) return { origin, stop };
  const end = isOver() ? 'ended' : 'was not ready';
  await stop();
  throw new Error(`The product ${end}. Its output:\n${output.slice(-4000)}`);
}

async function becomesReady(origin: string, isOver: () => boolean): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT;
  while (!isOver() && Date.now() < deadline) {
    if (await isReady(origin)) return true;
    await pause(50);
  }
  return false;
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  return answer?.status === 200;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

function createLog(pid: number | undefined) {
  mkdirSync(join(root, 'shots'), { recursive: true });
  return createWriteStream(join(root, `shots/app-${pid}.log`));
}
