// The packages of a production install (`npm ci --omit=dev`) and their licenses, read from package-lock.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** Open source by the list of the Open Source Initiative, and free to be part of a product that is not published. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Zlib',
]);

/** Packages whose package.json names no license but whose LICENSE file has one. */
const NAMED_IN_FILE = { 'png-js': 'MIT' };

/** Packages that build, check or test: none of them runs in production. */
const TOOLS =
  /^(?:@types\/|@typescript\/|(?:esbuild|glob|mocha|oxlint|oxc-parser|prettier|rollup|rolldown|sentry|tsx|typescript|vite|webpack)$)/;

/**
 * Every package of the lock file, in the order of its place.
 * @returns {{ name: string, version: string, license: string, place: string, integrity?: string, dev?: boolean }[]}
 */
export function listPackages({ packages } = readLock()) {
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { ...entry, name, license: entry.license ?? NAMED_IN_FILE[name] ?? 'none named', place };
    });
}

/** The packages of a production install. */
export const listProductionPackages = (lock = readLock()) => listPackages(lock).filter(({ dev }) => !dev);

/** The packages that a product must not carry: `A OR B` is allowed if one of them is, `A AND B` if both are. */
export const findForbiddenLicenses = (packages = listProductionPackages()) =>
  packages.filter(({ license }) => !isAllowed(license));

/** The packages that serve development alone. */
export const findDevelopmentTools = (packages = listProductionPackages()) =>
  packages.filter(({ name }) => TOOLS.test(name));

const isAllowed = (license) =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part.trim())));

function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}
