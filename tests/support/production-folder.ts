import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProductionPackages } from '../../scripts/licenses.mjs';

/** What a production machine has: package.json, dist and the packages of `npm ci --omit=dev`. */
export function copyProductionFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-production-'));
  // The product does not run as the user of the tests.
  chmodSync(folder, 0o755);
  const places = listProductionPackages()
    .map(({ place }) => place)
    // Packages inside others come with them. An optional package of another platform is not installed.
    .filter((place) => place.lastIndexOf('node_modules/') === 0 && existsSync(place));
  const args = ['-a', '--parents', 'package.json', 'dist', ...places, folder];
  // Links cost nothing, but not where the temporary folder is on another disk.
  if (spawnSync('cp', ['--link', ...args]).status !== 0) execFileSync('cp', args);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
