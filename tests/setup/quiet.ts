// A console.error, a console.warn or an unhandled rejection fails the running test. A test that expects such a line
// calls `expectConsole`, and fails if the line does not occur.
import { inspect } from 'node:util';
import { Test } from 'mocha';
import { endTests } from '../support/tests-end.ts';

let wanted: RegExp[] = [];
let heard: Error[] = [];

/** The running test must log a line that matches `pattern`. */
export function expectConsole(pattern: RegExp): void {
  wanted.push(pattern);
}

const speak = { error: console.error, warn: console.warn };

function listen() {
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...parts: unknown[]) => {
      const line = parts.map((part) => (typeof part === 'string' ? part : inspect(part))).join(' ');
      heard.push(new Error(`console.${method}: ${line}`));
    };
  }
}

process.on('unhandledRejection', (reason) =>
  heard.push(new Error(`Unhandled rejection: ${inspect(reason)}`)),
);

// Wraps the test function, because a failing afterEach hook would stop the whole run.
const run = Test.prototype.run;
Test.prototype.run = function runQuietly(done) {
  return run.call(this, (error: unknown) => {
    setImmediate(() => done(error ?? judge()));
  });
};

// Only during tests: mocha itself writes to the console before and after them.
export const mochaHooks = {
  beforeAll: listen,
  async afterAll() {
    await endTests();
    Object.assign(console, speak);
    const late = judge();
    if (late) throw late;
  },
};

/** The first unexpected or missing line. Resets the state for the next test. */
function judge(): Error | undefined {
  const unwanted = heard.find((noise) => !wanted.some((pattern) => pattern.test(noise.message)));
  const missing = wanted.find((pattern) => !heard.some((noise) => pattern.test(noise.message)));
  wanted = [];
  heard = [];
  return unwanted ?? (missing && new Error(`The console never said ${String(missing)}`));
}
