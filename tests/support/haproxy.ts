import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './postgres-server.ts';
import { until } from './until.ts';

const PROGRAM = '/usr/sbin/haproxy';
const CONFIG = 'deploy/haproxy.cfg';

export interface Haproxy {
  port: number;
  httpPort: number;
  /** Its certificate, which it signed itself. */
  ca: Buffer;
  /** Its log so far. */
  log: () => string;
  stop: () => Promise<void>;
}

interface HaproxyOptions {
  sites: [number, number];
  /** What a network may do in ten seconds: requests, and new connections. */
  limit?: number;
  /** Free ones if not given. */
  ports?: { http: number; https: number };
}

export const hasHaproxy = existsSync(PROGRAM);

/** Only root may start it, because it changes to a user of its own. */
export const canRunHaproxy = hasHaproxy && process.getuid?.() === 0;

/** Checks deploy/haproxy.cfg. Throws with HAProxy's words if it is wrong. */
export function checkHaproxy(): void {
  const { folder, certificate } = createCertificate();
  execFileSync(PROGRAM, ['-c', '-f', CONFIG], { env: { CERTIFICATE: certificate }, stdio: 'pipe' });
  rmSync(folder, { recursive: true });
}

/** Starts HAProxy with deploy/haproxy.cfg in front of two processes. */
export async function startHaproxy({
  sites: [first, second],
  limit,
  ports,
}: HaproxyOptions): Promise<Haproxy> {
  const { folder, certificate, ca } = createCertificate();
  const port = ports?.https ?? (await findFreePort());
  const httpPort = ports?.http ?? (await findFreePort());
  const child = spawn(PROGRAM, ['-db', '-f', CONFIG], {
    stdio: 'pipe',
    env: {
      HTTP_ADDRESS: `127.0.0.1:${httpPort}`,
      HTTPS_ADDRESS: `127.0.0.1:${port}`,
      CERTIFICATE: certificate,
      SITE_1: `127.0.0.1:${first}`,
      SITE_2: `127.0.0.1:${second}`,
      ...(limit && { MAX_REQUESTS: String(limit), MAX_NEW_CONNECTIONS: String(limit) }),
    },
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  let [log, complaints] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaints += part));
  child.stdout.setEncoding('utf8').on('data', (part: string) => (log += part));
  await until(() => child.exitCode !== null || accepts(port), 20_000);
  if (child.exitCode !== null) throw new Error(`HAProxy did not start: ${complaints}`);
  return {
    port,
    httpPort,
    ca,
    log: () => log,
    async stop() {
      process.removeListener('exit', kill);
      const ended = once(child, 'exit');
      kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function createCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-haproxy-'));
  const [key, cert, certificate] = [join(folder, 'key'), join(folder, 'cert'), join(folder, 'both')];
  const name = [
    '-subj',
    '/CN=parking.example',
    '-addext',
    'subjectAltName=DNS:parking.example,DNS:localhost',
  ];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const ca = readFileSync(cert);
  writeFileSync(certificate, Buffer.concat([ca, readFileSync(key)]));
  return { folder, certificate, ca };
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
