import type { Finding } from '../api/doctor/finding.ts';
import type { NamedFinding } from '../api/doctor/run-checks.ts';

const MARKS = { ok: '✓', warning: '!', problem: '✗' };

/** One line for each finding, and a last one with the sum. */
export function describeFindings(findings: readonly NamedFinding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map(
    ({ mark, name, text }) => `${MARKS[mark]} ${mark.padEnd(7)}  ${name.padEnd(width)}  ${text}`,
  );
  const count = (wanted: Finding['mark']) => findings.filter(({ mark }) => mark === wanted).length;
  return [...lines, '', `${count('problem')} problems, ${count('warning')} warnings`, ''].join('\n');
}
