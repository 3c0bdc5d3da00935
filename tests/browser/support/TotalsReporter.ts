import { appendFileSync } from 'node:fs';
import SpecReporter from '@wdio/spec-reporter';
import { commandsBefore } from './command-log.ts';

type Test = Parameters<SpecReporter['onTestFail']>[0];
type Hook = Parameters<SpecReporter['onHookEnd']>[0];
type Runner = Parameters<SpecReporter['onRunnerEnd']>[0];

/** Writes each spec file's totals and failed tests for the last lines of `npm test`. A failed hook counts as a failure. */
export class TotalsReporter extends SpecReporter {
  readonly #failed: (Test | Hook)[] = [];

  constructor(options: Record<string, unknown>) {
    super({ ...options, showPreface: false });
  }

  override onTestFail(test: Test) {
    super.onTestFail(test);
    this.#failed.push(test);
  }

  override onHookEnd(hook: Hook) {
    super.onHookEnd(hook);
    if (hook.error) this.#failed.push(hook);
  }

  override onRunnerEnd(runner: Runner) {
    super.onRunnerEnd(runner);
    const { passes: passed, skipping: skipped } = this.counts;
    const totals = { passed, failed: this.#failed.length, skipped, failures: this.#failed.map(describe) };
    if (process.env.TEST_TOTALS) appendFileSync(process.env.TEST_TOTALS, `${JSON.stringify(totals)}\n`);
  }
}

function describe({ parent, title, error }: Test | Hook) {
  const full = `${parent} ${title}`;
  return { title: full, error: error?.stack ?? String(error), before: commandsBefore.get(full) };
}
