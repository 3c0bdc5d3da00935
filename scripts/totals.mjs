// Test runners are separate processes. Each appends its counts and failed tests to one file, and this module adds them up.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Enough of an error to tell what was expected, and where. */
const LINES = 12;

/** A new file for counts: `env` is for the runners, `add` counts without a runner, `sum` adds everything up. */
export function createTotals() {
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-totals-'));
  const file = join(folder, 'totals.jsonl');
  const own = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const sum = () => readLines(file).reduce(addUp, own);
  return {
    env: { TEST_TOTALS: file },
    add: (counts) => Object.assign(own, addUp(own, counts)),
    sum,
    /** A run that fails without a failed test (for example a file that does not load) counts as one failure. */
    async count(runner) {
      const failedBefore = sum().failed;
      const code = await runner();
      if (code !== 0 && sum().failed === failedBefore) own.failed += 1;
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** The end of a test run: each failed test with the first lines of its error, then the counts. */
export function describeTotals({ passed, failed, skipped, failures }) {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...failures.map(describeFailure), counts].join('\n\n');
}

function describeFailure({ title, error, before = '' }) {
  return [`✖ ${title}`, ...error.split('\n').slice(0, LINES), ...before.split('\n')].join('\n  ');
}

function addUp(one, other) {
  return {
    passed: one.passed + (other.passed ?? 0),
    failed: one.failed + (other.failed ?? 0),
    skipped: one.skipped + (other.skipped ?? 0),
    failures: [...one.failures, ...(other.failures ?? [])],
  };
}

function readLines(file) {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
