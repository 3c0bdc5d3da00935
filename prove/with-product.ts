import { type Running, startProduct } from '../bench/servers.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { type Finding, notRun } from './proof.ts';

export interface Target {
  product: Running;
  databaseUrl: string;
}

/**
 * Runs `work` with the built demo lot on a PostgreSQL server of its own that waits for the disk. The server has the first
 * core and trusts one proxy, so that each client may come from an address of its own.
 */
export async function withProduct(
  work: (target: Target) => Promise<Finding>,
  env: Record<string, string> = {},
): Promise<Finding> {
  const server = await startPostgres({ durable: true });
  if (!server) return notRun('PostgreSQL is not installed');
  try {
    const databaseUrl = await server.createDatabase();
    const product = await startProduct({ DATABASE_URL: databaseUrl, TRUST_PROXY: '1', ...env });
    try {
      return await work({ product, databaseUrl });
    } finally {
      await product.stop();
    }
  } finally {
    await server.stop();
  }
}
