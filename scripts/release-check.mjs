// `npm run release:check`: what must hold before a release. Needs a build. `-- --offline-ok` accepts that the registry's
// advisories and signatures could not be read, `-- --previous FILE` compares the scripts with an earlier release's list.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findForbiddenLicenses } from './licenses.mjs';
import { findLockProblems, isCycloneDx, parseJson, readAudit } from './release-lock.mjs';
import { hashScript, listPaymentScripts, readManifest } from './sign-scripts.mjs';
import { giveUp, root } from './steps.mjs';

const { values: options } = parseArgs({
  options: { 'offline-ok': { type: 'boolean', default: false }, previous: { type: 'string' } },
});
const CLIENTS = ['dist/client', 'dist/staff'].map((folder) => join(root, folder));
const SECRET =
  /-----BEGIN [A-Z ]*PRIVATE KEY|\b(?:sk|rk)_(?:live|test)_\w{8}|\bwhsec_\w{8}|postgres(?:ql)?:\/\/\w+:/;
const SERVER_ONLY = /from ?["'](?:node:|pg|express|drizzle-orm|nodemailer|pino)["'/]|react-server-dom/;

const CHECKS = {
  Changelog: checkChangelog,
  'Bill of materials': writeBill,
  Licenses: checkLicenses,
  'Lock file': checkLock,
  'Installed packages': checkInstalled,
  'Signatures of packages': checkSignatures,
  Advisories: checkAdvisories,
  'Payment scripts': checkPaymentScripts,
  'Files of the browser': checkBrowserFiles,
};

if (!existsSync(join(root, 'dist/payment-scripts.json')))
  giveUp('There is no build. Run `npm run build` first.');
const rows = [];
for (const [check, run] of Object.entries(CHECKS)) {
  const { problems = [], note = '', unchecked } = await run();
  const isOpen = unchecked !== undefined;
  const result = problems.length > 0 ? 'FAILED' : isOpen ? 'NOT CHECKED' : 'ok';
  rows.push({ check, result, 'what to do': problems[0] ?? unchecked ?? note });
  for (const problem of problems) console.error(`${check}: ${problem}`);
}
console.table(rows);
const isBad = ({ result }) => result === 'FAILED' || (result === 'NOT CHECKED' && !options['offline-ok']);
process.exitCode = rows.some(isBad) ? 1 : 0;

function checkChangelog() {
  const { version } = readJson('package.json');
  const hasEntry = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## [${version}]`);
  return { problems: hasEntry ? [] : [`CHANGELOG.md has no entry for ${version}: write it`] };
}

async function writeBill() {
  const { stdout } = await npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only');
  if (!isCycloneDx(parseJson(stdout))) return { problems: ['npm sbom wrote no valid CycloneDX document'] };
  writeFileSync(join(root, 'dist/sbom.cdx.json'), stdout);
  return { note: `dist/sbom.cdx.json: ${parseJson(stdout).components.length} packages` };
}

function checkLicenses() {
  const forbidden = findForbiddenLicenses();
  return {
    problems: forbidden.map(
      ({ name, license }) => `${name} has the license ${license ?? '(none)'}: remove it`,
    ),
  };
}

function checkLock() {
  const problems = findLockProblems(readJson('package-lock.json'));
  if (!/^ignore-scripts=true$/m.test(readFileSync(join(root, '.npmrc'), 'utf8')))
    problems.push('.npmrc lacks ignore-scripts=true');
  return { problems };
}

async function checkInstalled() {
  const { code, stderr } = await npm('ls', '--all', '--omit', 'dev', '--silent');
  return {
    problems: code === 0 ? [] : [`node_modules differs from the lock: run npm ci ${stderr.slice(0, 200)}`],
  };
}

async function checkSignatures() {
  const { code, stdout } = await npm('audit', 'signatures', '--omit', 'dev', '--json');
  const report = parseJson(stdout);
  if (!report?.invalid) return { unchecked: 'the registry gave no signatures: run it where it does' };
  return {
    problems: report.invalid.map(({ name }) => `${name} has an invalid signature: do not release`),
    note: `${code}`,
  };
}

async function checkAdvisories() {
  const { stdout } = await npm('audit', '--omit', 'dev', '--json');
  const found = readAudit(stdout);
  if (found === null) return { unchecked: 'the registry gave no advisories: run it where it does' };
  return { problems: found.map((one) => `${one}: update it`) };
}

function checkPaymentScripts() {
  const scripts = listPaymentScripts(CLIENTS[0]);
  const unknown = scripts.filter(({ purpose }) => purpose === null);
  const changed = options.previous
    ? findChanges(scripts, parseJson(readFileSync(options.previous, 'utf8')))
    : [];
  for (const line of changed) console.log(`Payment scripts: ${line}`);
  return {
    problems: unknown.map(
      ({ name }) => `${name} is not in scripts/payment-scripts.json: write down its purpose`,
    ),
    note: `${scripts.length} scripts, none of another origin${options.previous ? `, ${changed.length} changes` : ''}`,
  };
}

function findChanges(scripts, earlier) {
  const hashes = (list) => new Map(list.map(({ name, integrity }) => [`${name} ${integrity}`, name]));
  const [now, before] = [hashes(scripts), hashes(earlier)];
  return [
    ...[...now].filter(([key]) => !before.has(key)).map(([, name]) => `${name} is new or changed`),
    ...[...before].filter(([key]) => !now.has(key)).map(([, name]) => `${name} as it was is gone`),
  ];
}

function checkBrowserFiles() {
  return { problems: CLIENTS.flatMap(findFileProblems) };
}

/** Hashes that do not match, source maps, secrets and modules of the server. */
function findFileProblems(folder) {
  const wrong = Object.values(readManifest(folder)).filter(
    ({ file, integrity }) =>
      file.endsWith('.js') && hashScript(readFileSync(join(folder, file))) !== integrity,
  );
  const files = readdirSync(folder, { recursive: true });
  const code = files.filter((file) => /\.(?:js|css|html|json)$/.test(file) && !file.startsWith('.'));
  const texts = code.map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  return [
    ...wrong.map(({ file }) => `${file} is not what was built: build again`),
    ...files.filter((file) => file.endsWith('.map')).map((file) => `${file} is a source map: remove it`),
    ...texts
      .filter(([, text]) => /sourceMappingURL=/.test(text))
      .map(([file]) => `${file} names a source map`),
    ...texts
      .filter(([, text]) => SECRET.test(text))
      .map(([file]) => `${file} holds a secret: remove and replace it`),
    ...texts
      .filter(([, text]) => SERVER_ONLY.test(text))
      .map(([file]) => `${file} imports a module of the server`),
  ];
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

function npm(...args) {
  return new Promise((resolve) => {
    const settings = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
    execFile('npm', args, settings, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, stdout, stderr }),
    );
  });
}
