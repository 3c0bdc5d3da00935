import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { median } from './load.ts';
import { root } from './servers.ts';

/** A figure that was measured, in words, and whether its goal is held; null without a goal. */
export interface Verdict {
  what: string;
  figure: string;
  goal: string;
  isHeld: boolean | null;
}

/** What a figure must be. Null: it is told, without a verdict. */
export type Goal = { atLeast: number } | { atMost: number } | null;

const FILE = join(root, 'bench/RESULTS.md');
const HEAD = `# Results

Written by \`npm run bench\`; each part is replaced when it is measured again. Figures in "times" compare two servers in the same run, so they say the same on another machine; milliseconds and megabytes do not. The spread is the smallest and the largest of the rounds.
`;

const verdicts: Verdict[] = [];

/**
 * Tells one figure with its goal, for the table of this run.
 *
 * @param rounds the figure of each round: their median counts
 * @param unit `times`, `ms`, `MB`, `kB`, …
 */
export function report(what: string, rounds: number | readonly number[], goal: Goal, unit = 'times'): void {
  const all = typeof rounds === 'number' ? [rounds] : rounds;
  const figure = median([...all]);
  const spread = all.length > 1 ? ` (${round(Math.min(...all))} to ${round(Math.max(...all))})` : '';
  record({
    what,
    figure: `${round(figure)} ${unit}${spread}`,
    goal: goal === null ? '' : 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`,
    isHeld: goal === null ? null : 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost,
  });
}

/** Prints a verdict, and keeps it for the table of this run. */
export function record(verdict: Verdict): void {
  verdicts.push(verdict);
  const { what, figure, goal } = verdict;
  console.log(`${what.padEnd(50)} ${figure.padEnd(36)} ${goal.padEnd(12)} ${wordOf(verdict)}`);
}

/** Runs a part of the bench, and replaces its section in RESULTS.md with what the part has told. */
export async function measurePart(name: string, run: () => Promise<void>): Promise<void> {
  verdicts.length = 0;
  await run();
  if (verdicts.length === 0) return;
  const title = `## ${name}, Node ${process.versions.node.split('.', 1)[0]}`;
  const table = [
    `| What | Figure | Goal | |\n| --- | --- | --- | --- |`,
    ...verdicts.map((one) => `| ${one.what} | ${one.figure} | ${one.goal} | ${wordOf(one)} |`),
  ].join('\n');
  const section = `${title}\n\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}\n\n${table}\n`;
  const [, ...sections] = existsSync(FILE) ? readFileSync(FILE, 'utf8').split(/^(?=## )/m) : [];
  const others = sections.filter((one) => !one.startsWith(`${title}\n`));
  const text = [HEAD, ...[...others, section].toSorted()].join('\n');
  writeFileSync(
    FILE,
    await prettier.format(text, { ...(await prettier.resolveConfig(FILE)), parser: 'markdown' }),
  );
}

const wordOf = ({ isHeld }: Verdict) => (isHeld === null ? '' : isHeld ? 'held' : 'MISSED');

const round = (figure: number) => (Math.abs(figure) < 10 ? figure.toFixed(2) : figure.toFixed(0));
