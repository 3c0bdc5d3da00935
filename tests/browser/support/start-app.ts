import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../../..');
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;
const START_LIMIT = 60_000;

/** The built product, running. */
export interface App {
  /** Without a trailing slash. */
  origin: string;
  /** Drains it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the built product on a port and a data folder of its own, with the demo lot unless `env` says otherwise.
 * What it logs is kept in shots/. Rejects with its last words when it ends or is not ready within a minute.
 */
export async function startApp(env: Record<string, string> = {}): Promise<App> {
  const data = mkdtempSync(join(tmpdir(), 'parkweb-data-'));
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: data,
      DEMO: '1',
      DRAIN_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  const log = createLog(child.pid);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      log.write(text);
    });
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    log.end();
    rmSync(data, { recursive: true, force: true });
  };
  const origin = await becomeReady(
    () => said,
    () => child.exitCode !== null,
  ).catch(async (error: unknown) => {
    if (child.exitCode === null) await stop();
    throw error;
  });
  return { origin, stop };
}

async function becomeReady(said: () => string, isOver: () => boolean): Promise<string> {
  const deadline = Date.now() + START_LIMIT;
  while (!isOver() && Date.now() < deadline) {
    const origin = ADDRESS.exec(said())?.[0];
    if (origin && (await isReady(origin))) return origin;
    await pause(50);
  }
  throw new Error(
    `The product ${isOver() ? 'ended' : 'was not ready'} at its start. It said:\n${said().slice(-4000)}`,
  );
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  return answer?.status === 200;
}

function createLog(pid: number | undefined) {
  mkdirSync(join(root, 'shots'), { recursive: true });
  return createWriteStream(join(root, `shots/app-${pid}.log`));
}
