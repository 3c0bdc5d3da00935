/** The distance of about four lines of an axis: 1, 2 or 5 times a power of ten. */
export function findStep(largest: number): number {
  const quarter = Math.max(largest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(quarter));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= quarter) ?? 10);
  return Math.max(1, step);
}
