import { record, type Verdict } from './results.ts';

/** Milliseconds, megabytes or a ratio, by what was measured. */
export type Figures = Map<string, number>;

/** How much longer anything may take at full size than at a hundredth of it. */
const MAX_RATIO = 3;
/** A list whose times are below this is fast at any size; its ratio is noise. */
const NOISE_MS = 5;

/** A figure with a limit of its own, whatever the size. */
export const limit = (
  what: string,
  figure: number,
  { most, unit }: { most: number; unit: string },
): Verdict => ({
  what,
  figure: `${figure.toFixed(unit === 'times' ? 2 : 0)} ${unit}`,
  goal: `≤ ${most} ${unit}`,
  isHeld: figure <= most,
});

/** Compares each figure at full size with the one at a hundredth. */
export const compare = (small: Figures, large: Figures): Verdict[] =>
  [...large].map(([what, ms]) => {
    const before = small.get(what) ?? NaN;
    const ratio = ms / before;
    return {
      what,
      figure: `${before.toFixed(1)} → ${ms.toFixed(1)} ms, ${ratio.toFixed(2)} times`,
      goal: `≤ ${MAX_RATIO} times`,
      isHeld: ratio <= MAX_RATIO || ms <= NOISE_MS,
    };
  });

export function print(title: string, verdicts: readonly Verdict[]): void {
  console.log(`\n${title}`);
  for (const verdict of verdicts) record({ ...verdict, what: `${title}: ${verdict.what}` });
}
