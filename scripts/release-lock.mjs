// What `npm run release:check` asks of package-lock.json and of the advisories, as functions of their contents.

import { listPackages, listProductionPackages } from './licenses.mjs';

const isBelow = (version, limit) => version.localeCompare(limit, 'en', { numeric: true }) < 0;

/** Releases that are known to be bad for us: name and a test of the version. */
const BANNED = [
  [/^react-server-dom-/, () => true],
  [/^axios$/, (version) => ['1.14.1', '0.30.4'].includes(version)],
  [/^path-to-regexp$/, (version) => isBelow(version, '8.4')],
  [/^nodemailer$/, (version) => isBelow(version, '7.0.7')],
];

/** A sentence for each entry that could bring other bytes than those of the registry, or that is a banned release. */
export function findLockProblems(lock) {
  const packages = listPackages(lock);
  // The lock leaves out the address of what comes from the registry (.npmrc).
  const foreign = packages.filter(
    ({ integrity, resolved, link, inBundle }) => link || resolved || (!integrity && !inBundle),
  );
  const banned = listProductionPackages(lock).filter(({ name, version }) =>
    BANNED.some(([pattern, isBad]) => pattern.test(name) && isBad(version)),
  );
  return [
    ...foreign.map(({ place }) => `${place} has no hash or does not come from the registry`),
    ...banned.map(({ name, version }) => `${name} ${version} is banned`),
  ];
}

/** What `npm audit --json` says: null when the registry did not answer, else the names of high and critical findings. */
export function readAudit(text) {
  const report = parseJson(text);
  if (!report?.vulnerabilities) return null;
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity }) => `${name} (${severity})`);
}

/** Whether this is a CycloneDX document with what its schema requires of it and of each component. */
export function isCycloneDx(bom) {
  return (
    bom?.bomFormat === 'CycloneDX' &&
    /^1\.[4-7]$/.test(bom.specVersion) &&
    Array.isArray(bom.components) &&
    bom.components.every(
      ({ type, name, version, purl }) => type && name && version && purl?.startsWith('pkg:npm/'),
    )
  );
}

export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
