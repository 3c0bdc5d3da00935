import { setTimeout as sleep } from 'node:timers/promises';
import { scrub } from '../../../shared/format/scrub.ts';

import { type Check, type Finding, problem } from './finding.ts';

export interface NamedFinding extends Finding {
  name: string;
}

/** Runs the checks side by side. One that fails or takes longer than `limitMs` is a problem of its own. */
export async function runChecks(checks: readonly Check[], limitMs = 20_000): Promise<NamedFinding[]> {
  const found = await Promise.all(
    checks.map(async ({ name, run }) => {
      const findings = await Promise.race([attempt(run), giveUp(limitMs)]);
      return findings.map((finding) => ({ name, ...finding }));
    }),
  );
  return found.flat();
}

async function attempt(run: Check['run']): Promise<Finding[]> {
  try {
    return await run();
  } catch (error) {
    return [problem(`The check failed: ${scrub(error instanceof Error ? error.message : String(error))}`)];
  }
}

async function giveUp(limitMs: number): Promise<Finding[]> {
  await sleep(limitMs, undefined, { ref: false });
  return [problem(`No answer within ${limitMs / 1000} s.`)];
}
