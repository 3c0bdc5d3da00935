// A console.error, a console.warn or an unhandled rejection fails the running test. A test that expects such a line
// calls `expectConsole`, and fails if the line does not occur.
import { inspect } from 'node:util';
import { Test } from 'mocha';
import { endTests } from '../support/tests-end.ts';

let expected: RegExp[] = [];
let logged: Error[] = [];

/** The running test must log a line that matches `pattern`. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

const originalConsole = { error: console.error, warn: console.warn };

function captureConsole() {
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...parts: unknown[]) => {
      const line = parts.map((part) => (typeof part === 'string' ? part : inspect(part))).join(' ');
      logged.push(new Error(`console.${method}: ${line}`));
    };
  }
}

process.on('unhandledRejection', (reason) =>
  logged.push(new Error(`Unhandled rejection: ${inspect(reason)}`)),
);

// Wraps the test function, because a failing afterEach hook would stop the whole run.
const run = Test.prototype.run;
Test.prototype.run = function runQuietly(done) {
  return run.call(this, (error: unknown) => {
    setImmediate(() => done(error ?? findFault()));
  });
};

// Only during tests: mocha itself writes to the console before and after them.
export const mochaHooks = {
  beforeAll: captureConsole,
  async afterAll() {
    await endTests();
    Object.assign(console, originalConsole);
    const late = findFault();
    if (late) throw late;
  },
};

/** The first unexpected or missing line. Resets the state for the next test. */
function findFault(): Error | undefined {
  const unwanted = logged.find((entry) => !expected.some((pattern) => pattern.test(entry.message)));
  const missing = expected.find((pattern) => !logged.some((entry) => pattern.test(entry.message)));
  expected = [];
  logged = [];
  return unwanted ?? (missing && new Error(`The console never logged ${String(missing)}`));
}
