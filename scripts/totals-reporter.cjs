// A Mocha reporter for whole suites: a dot per test, all failures, the slowest files, and the totals for `npm test`.
const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');
const { reporters } = require('mocha/lib/mocha.cjs');

const PATIENCE = 15_000;
/** How many of the slowest files are named. */
const SHOWN = 8;

class TotalsReporter extends reporters.Dot {
  /** Milliseconds by file, with its hooks. */
  #times = new Map();

  constructor(runner, options) {
    super(runner, options);
    const add = ({ file, duration = 0 }) => {
      if (file) this.#times.set(file, (this.#times.get(file) ?? 0) + duration);
    };
    runner.on('test end', add).on('hook end', add);
  }

  done(failures, end) {
    const slowest = [...this.#times].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN);
    for (const [file, time] of slowest)
      console.log(`${(time / 1000).toFixed(1).padStart(7)} s  ${relative('', file)}`);
    const { passes: passed, pending: skipped } = this.stats;
    note({ passed, failed: this.stats.failures, skipped, failures: this.failures.map(describe) });
    setTimeout(giveUpWaiting, PATIENCE).unref();
    end(failures);
  }
}

const describe = (test) => ({ title: test.fullTitle(), error: String(test.err.stack ?? test.err) });

function note(totals) {
  if (process.env.TEST_TOTALS) appendFileSync(process.env.TEST_TOTALS, `${JSON.stringify(totals)}\n`);
}

/** Runs only if something keeps the process alive, such as an open server. */
function giveUpWaiting() {
  const running = process.getActiveResourcesInfo().join(', ');
  const title = 'The tests are over, but something that they opened still runs';
  console.error(`${title}: ${running}`);
  note({ failed: 1, failures: [{ title, error: running }] });
  process.once('exit', () => (process.exitCode = 1));
  process.exit();
}

module.exports = TotalsReporter;
