// Mocha's reporter for whole suites: a dot per test, failures in full, and the totals noted for `npm test`.
const { appendFileSync } = require('node:fs');
const { reporters } = require('mocha/lib/mocha.cjs');

class TotalsReporter extends reporters.Dot {
  done(failures, end) {
    const { passes: passed, pending: skipped } = this.stats;
    const totals = { passed, failed: this.stats.failures, skipped };
    if (process.env.TEST_TOTALS) appendFileSync(process.env.TEST_TOTALS, `${JSON.stringify(totals)}\n`);
    end(failures);
  }
}

module.exports = TotalsReporter;
