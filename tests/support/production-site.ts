import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import https, { type Agent } from 'node:https';
import { findFreePort } from './postgres-server.ts';
import { until } from './until.ts';

export const PUBLIC_ORIGIN = 'https://parking.example';

export interface ProductionSite {
  port: number;
  /** Sends SIGTERM and returns the exit code. */
  stop: () => Promise<number | null>;
}

interface SiteOptions {
  /** A copy of what a production machine has. */
  folder: string;
  databaseUrl: string;
  port?: number;
  drainMs?: number;
}

/** As in a container: user 1000 without rights, a read-only root, and a /tmp of its own. */
const CONFINE = `
  mount --bind "$1" /srv && mount -o remount,bind,ro /srv &&
  mount -t tmpfs tmpfs /tmp && mount -o remount,bind,ro / && cd /srv && shift &&
  exec setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --bounding-set=-all "$@"`;

/** Only root may mount. */
export const canConfine = process.platform === 'linux' && process.getuid?.() === 0;

/** Starts the built server with the settings of production and waits until it is ready. */
export async function startProductionSite({
  folder,
  databaseUrl,
  port,
  drainMs = 0,
}: SiteOptions): Promise<ProductionSite> {
  const chosen = port ?? (await findFreePort());
  const confined = ['unshare', '--mount', 'sh', '-c', CONFINE, 'sh', folder];
  const [program = '', ...args] = [...(canConfine ? confined : []), process.execPath, 'dist/server/main.js'];
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(chosen),
      PUBLIC_ORIGIN,
      TRUST_PROXY: '1',
      DRAIN_MS: String(drainMs),
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a-secret-of-tests-with-32-characters',
      PAYMENT_SANDBOX: '1',
      LOG_LEVEL: 'warn',
    },
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  await until(() => child.exitCode !== null || isReady(chosen), 60_000);
  if (child.exitCode !== null) throw new Error('The built server did not start');
  return {
    port: chosen,
    async stop() {
      process.removeListener('exit', kill);
      return stop(child);
    },
  };
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  return child.exitCode;
}

interface Question {
  port: number;
  /** The certificate of a balancer in front; without it, the site itself is asked, as by a balancer. */
  ca?: Buffer;
  /** The address that the call comes from. */
  localAddress?: string;
  agent?: Agent;
  headers?: Record<string, string>;
}

/** A call to the public host through this port. Resolves with the status; rejects if the connection breaks. */
export function ask(path: string, { port, ca, localAddress, agent, headers }: Question): Promise<number> {
  const { hostname } = new URL(PUBLIC_ORIGIN);
  const options = { host: '127.0.0.1', port, path, localAddress, agent };
  const request = ca
    ? https.get({ ...options, headers: { ...headers, host: hostname }, ca, servername: hostname })
    : http.get({ ...options, headers: { 'x-forwarded-for': '203.0.113.7', host: hostname } });
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
  });
}
