import { appendFileSync } from 'node:fs';
import SpecReporter from '@wdio/spec-reporter';

type Hook = Parameters<SpecReporter['onHookEnd']>[0];
type Runner = Parameters<SpecReporter['onRunnerEnd']>[0];

/** Writes each spec file's totals for the last line of `npm test`. A failed hook counts as a failure. */
export class TotalsReporter extends SpecReporter {
  #failedHooks = 0;

  constructor(options: Record<string, unknown>) {
    super({ ...options, showPreface: false });
  }

  override onHookEnd(hook: Hook) {
    super.onHookEnd(hook);
    if (hook.error) this.#failedHooks += 1;
  }

  override onRunnerEnd(runner: Runner) {
    super.onRunnerEnd(runner);
    const { passes: passed, failures, skipping: skipped } = this.counts;
    const totals = { passed, failed: failures + this.#failedHooks, skipped };
    if (process.env.TEST_TOTALS) appendFileSync(process.env.TEST_TOTALS, `${JSON.stringify(totals)}\n`);
  }
}
