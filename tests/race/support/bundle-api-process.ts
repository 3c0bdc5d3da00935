import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const MIGRATIONS = 'server/api/platform/database/migrations';

/**
 * Bundles a program beside this file, because a bundle starts with a fifth of the work of its sources. Returns its
 * path. Deleted when this process ends.
 */
export async function bundleApiProcess(program = 'api-process'): Promise<string> {
  // Inside the project, so that Node finds the packages.
  const outDir = mkdtempSync(join(root, 'node_modules/.api-process-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  const { NODE_ENV } = process.env;
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: `tests/race/support/${program}.ts`, outDir, target: 'node20' },
  });
  // Vite sets it to production, which other tests must not inherit.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  cpSync(join(root, MIGRATIONS), join(outDir, 'migrations'), { recursive: true });
  return join(outDir, `${program}.js`);
}
