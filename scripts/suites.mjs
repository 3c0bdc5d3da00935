import { run, runNode } from './steps.mjs';

const API = ['server/api/**/*.test.{ts,tsx}'];
const SITE = [
  'server/*.test.{ts,tsx}',
  'server/!(api)/**/*.test.{ts,tsx}',
  '{shared,client,pages,layouts,middleware}/**/*.test.{ts,tsx}',
  'tests/house/**/*.test.ts',
];

/** Mocha's suites by name. The browser's runs under WebdriverIO instead. */
export const SUITES = {
  unit: [...API, ...SITE],
  /** The unit tests that use a database. */
  api: API,
  /** The unit tests that use none. */
  site: SITE,
  http: ['tests/http/**/*.test.ts'],
  contract: ['tests/contract/**/*.test.ts'],
  race: ['tests/race/**/*.test.ts'],
  /** The built product as it is deployed. Needs the build. */
  deploy: ['tests/deploy/**/*.test.ts'],
  /** `npm run release:upgrade` runs them, with the previous release. */
  upgrade: ['tests/upgrade/**/*.test.ts'],
};

/** Runs test files or globs. Returns the exit code. `node` may be another version of Node. */
export function runMocha(files, { env = {}, node = process.execPath, held = false } = {}) {
  const program = ['node_modules/mocha/bin/mocha.js', '--reporter', './scripts/totals-reporter.cjs'];
  return run(node, [...program, ...files], { env, held });
}

/** Runs all browser tests or these files. Returns the exit code. Needs the build and Chromium. */
export function runBrowser(files, { env = {} } = {}) {
  const specs = files.flatMap((file) => ['--spec', file]);
  return runWdio('tests/browser/wdio.conf.ts', specs, env);
}

/** Visits every page and state of the audit. Returns the exit code. */
export const runScenes = ({ env }) => runWdio('tests/audit/wdio.conf.ts', [], env);

const runWdio = (config, args, env) =>
  runNode(['node_modules/@wdio/cli/bin/wdio.js', 'run', config, ...args], { env });
