import { run, runNode } from './steps.mjs';

/** Mocha's suites by name. The browser's runs under WebdriverIO instead. */
export const SUITES = {
  unit: ['{server,shared,client,pages,layouts,middleware}/**/*.test.{ts,tsx}', 'tests/house/**/*.test.ts'],
  http: ['tests/http/**/*.test.ts'],
  contract: ['tests/contract/**/*.test.ts'],
  race: ['tests/race/**/*.test.ts'],
};

/** Runs test files (globs will do); answers the exit code. `node` may be another Node's program. */
export function runMocha(files, { env = {}, node = process.execPath } = {}) {
  const program = ['node_modules/mocha/bin/mocha.js', '--reporter', './scripts/totals-reporter.cjs'];
  return run(node, [...program, ...files], { env });
}

/** Runs the browser tests, or only those files; answers the exit code. They need the build and Chromium. */
export function runBrowser(files, { env = {} } = {}) {
  const specs = files.flatMap((file) => ['--spec', file]);
  return runNode(['node_modules/@wdio/cli/bin/wdio.js', 'run', 'tests/browser/wdio.conf.ts', ...specs], {
    env,
  });
}
