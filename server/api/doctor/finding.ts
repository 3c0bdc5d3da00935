/** What a check found, in one line for the operator. */
export interface Finding {
  mark: 'ok' | 'warning' | 'problem';
  /** What is well or wrong, and what to do. Never a secret. */
  text: string;
}

export const ok = (text: string): Finding => ({ mark: 'ok', text });
export const warning = (text: string): Finding => ({ mark: 'warning', text });
export const problem = (text: string): Finding => ({ mark: 'problem', text });

export interface Check {
  /** What is checked, a word or two. */
  name: string;
  run: () => Promise<Finding[]> | Finding[];
}

const DAY_MS = 86_400_000;

/** How long a certificate is still valid. Below `warnDays` that is a warning, below three days a problem. */
export function judgeExpiry(what: string, expires: Date, { now, warnDays }: { now: Date; warnDays: number }) {
  const days = Math.floor((expires.getTime() - now.getTime()) / DAY_MS);
  const on = expires.toISOString().slice(0, 10);
  if (days < 0) return problem(`${what} expired on ${on}. Replace it (RUNBOOK.md, Certificate).`);
  const text = `${what} is valid until ${on}, ${days} more days.`;
  if (days < 3) return problem(`${text} Replace it now.`);
  return days < warnDays ? warning(`${text} Replace it.`) : ok(text);
}
