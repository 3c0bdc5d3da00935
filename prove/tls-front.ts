import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from '../bench/servers.ts';
import { canRunHaproxy, startHaproxy } from '../tests/support/haproxy.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { ensureProgram } from './debian-program.ts';
import { type Finding, notRun } from './proof.ts';

/** The ports of the web, because deploy/haproxy.cfg sends visitors from one to the other. */
const PORTS = { http: 80, https: 443 };

/**
 * Runs `work` with the built product behind HAProxy with deploy/haproxy.cfg, as `https://localhost`. `certificate` is the
 * certificate's file, for clients that must trust it.
 */
export async function withTlsFront(work: (certificate: string) => Promise<Finding>): Promise<Finding> {
  if (!(await ensureProgram('haproxy')) || !canRunHaproxy)
    return notRun('HAProxy is not installed, or this is not root');
  const server = await startPostgres();
  if (!server) return notRun('PostgreSQL is not installed');
  const product = await startNode(() => ['dist/server/main.js'], {
    env: {
      DATABASE_URL: await server.createDatabase(),
      NODE_ENV: 'development',
      DEMO: '1',
      PUBLIC_ORIGIN: 'https://localhost',
      TRUST_PROXY: '1',
    },
  });
  const port = Number(new URL(product.origin).port);
  const haproxy = await startHaproxy({ sites: [port, port], ports: PORTS });
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-tls-'));
  const certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, haproxy.ca);
  try {
    return await work(certificate);
  } finally {
    await haproxy.stop();
    await product.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
