import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const root = resolve(import.meta.dirname, '..');
export const clientFolder = join(root, 'dist/client');

export interface Running {
  origin: string;
  pid: number;
  /** Milliseconds from spawn to the first response. */
  startMs: number;
  /** Resident memory now, in MB; the second figure is the peak. */
  memory(): { now: number; peak: number };
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** Starts a Node program on one core and waits until it responds. `args` must contain the port. */
export async function startNode(
  args: (port: number) => string[],
  options: { core?: 0 | 1; env?: Record<string, string>; cwd?: string } = {},
): Promise<Running> {
  const port = await findFreePort();
  const { core = 0, env = {}, cwd = root } = options;
  const began = performance.now();
  const child = spawn('taskset', ['-c', String(core), process.execPath, ...args(port)], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DRAIN_MS: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(origin, child);
  if (child.pid === undefined) throw new Error('A measured program has ended');
  return {
    origin,
    pid: child.pid,
    startMs: performance.now() - began,
    memory: () => ({ now: readMemory(child, 'VmRSS'), peak: readMemory(child, 'VmHWM') }),
    signal: (name) => void child.kill(name),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts the built product with the demo lot, on a data folder of its own unless `env` names a database. */
export async function startProduct(env: Record<string, string> = {}, core: 0 | 1 = 0): Promise<Running> {
  const data = mkdtempSync(join(tmpdir(), 'parkweb-bench-'));
  const running = await startNode(() => ['dist/server/main.js'], {
    core,
    env: { DATA_DIR: data, DEMO: '1', ...env },
  });
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(origin: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (child.exitCode !== null) throw new Error('A measured program ended before it answered');
    const answer = await fetch(`${origin}/`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await pause(20);
  }
  throw new Error('A measured program does not answer');
}

function readMemory(child: ChildProcess, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024;
}

function findFreePort(): Promise<number> {
  return new Promise((found, fail) => {
    const server = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() =>
          address && typeof address === 'object' ? found(address.port) : fail(new Error('No port')),
        );
      });
  });
}
