import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startNode } from '../bench/servers.ts';
import { findFreePort, startPostgres } from '../tests/support/postgres-server.ts';
import { ask } from './clients.ts';
import { ensureProgram } from './debian-program.ts';
import { type Finding, notRun } from './proof.ts';

export interface TlsFront {
  httpPort: number;
  httpsPort: number;
  /** The certificate's file, for clients that must trust it. */
  certificate: string;
}

/** Runs `work` with the built product in production behind HAProxy, which ends TLS for the host `localhost`. */
export async function withTlsFront(work: (front: TlsFront) => Promise<Finding>): Promise<Finding> {
  if (!(await ensureProgram('haproxy'))) return notRun('HAProxy is not installed');
  const server = await startPostgres();
  if (!server) return notRun('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-tls-'));
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const product = await startNode(() => ['dist/server/main.js'], {
    env: {
      DATABASE_URL: await server.createDatabase(),
      NODE_ENV: 'development',
      DEMO: '1',
      PUBLIC_ORIGIN: `https://localhost:${httpsPort}`,
      TRUST_PROXY: '1',
    },
  });
  const certificate = join(folder, 'certificate.pem');
  createCertificate(folder, certificate);
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    writeConfig({ httpPort, httpsPort, pem: join(folder, 'both.pem'), to: product.origin }),
  );
  const proxy = spawn('haproxy', ['-f', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(proxy, 'exit');
  try {
    while ((await ask(`http://127.0.0.1:${httpPort}/`)).status !== 301) await pause(50);
    return await work({ httpPort, httpsPort, certificate });
  } finally {
    proxy.kill('SIGTERM');
    await ended;
    await product.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

function createCertificate(folder: string, certificate: string): void {
  const key = join(folder, 'key.pem');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-sha256'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
}

/** What an operator's proxy does: TLS 1.2 and later, everything else redirected, Host unchanged. */
const writeConfig = ({
  httpPort,
  httpsPort,
  pem,
  to,
}: Record<'pem' | 'to', string> & Record<'httpPort' | 'httpsPort', number>) => `
global
  ssl-default-bind-options ssl-min-ver TLSv1.2 no-tls-tickets
  ssl-default-bind-ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend plain
  bind 127.0.0.1:${httpPort}
  http-request redirect location https://localhost:${httpsPort}%[pathq] code 301
frontend tls
  bind 127.0.0.1:${httpsPort} ssl crt ${pem} alpn h2,http/1.1
  option forwardfor
  default_backend site
backend site
  server one ${new URL(to).host}
`;
