import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Installs a package of npm in a folder of its own, because only proofs use it. Returns the package's folder, or null if
 * that fails.
 */
export async function ensureNpmTool(name: string, version: string): Promise<string | null> {
  const folder = join(homedir(), '.cache/parkweb/prove', `${basename(name)}-${version}`);
  const tool = join(folder, 'node_modules', name);
  if (existsSync(tool)) return tool;
  mkdirSync(folder, { recursive: true });
  // `npm run` hands the project's `engine-strict` on, which a tool's own dependencies need not hold.
  const how = ['--no-save', '--ignore-scripts', '--engine-strict=false'];
  const args = ['install', '--prefix', folder, ...how, `${name}@${version}`];
  const installed = await promisify(execFile)('npm', args).catch(() => null);
  return installed && tool;
}
