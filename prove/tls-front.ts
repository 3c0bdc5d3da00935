import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from '../bench/servers.ts';
import { startHaproxy } from '../tests/support/haproxy.ts';
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
  if (process.getuid?.() !== 0) return notRun('only root can start HAProxy with deploy/haproxy.cfg');
  if (!(await ensureProgram('haproxy'))) return notRun('HAProxy is not installed');
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
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-tls-'));
  try {
    const port = Number(new URL(product.origin).port);
    const haproxy = await startHaproxy({ sites: [port, port], ports: PORTS });
    const certificate = join(folder, 'certificate.pem');
    writeFileSync(certificate, haproxy.ca);
    return await work(certificate).finally(haproxy.stop);
  } finally {
    await product.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
