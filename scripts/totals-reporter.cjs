// A Mocha reporter for whole suites: a dot per test, all failures, and the totals for `npm test`.
const { appendFileSync } = require('node:fs');
const { reporters } = require('mocha/lib/mocha.cjs');

const PATIENCE = 15_000;

class TotalsReporter extends reporters.Dot {
  done(failures, end) {
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
  console.error(`The tests are over, but something that they opened still runs: ${running}`);
  note({ failed: 1 });
  process.once('exit', () => (process.exitCode = 1));
  process.exit();
}

module.exports = TotalsReporter;
