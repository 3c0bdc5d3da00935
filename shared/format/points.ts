/** '1,250 points', '1 point'; '-- points' if the server does not send them */
export const formatPoints = (points: number | null | undefined): string =>
  `${points?.toLocaleString('en-US') ?? '--'} ${points === 1 ? 'point' : 'points'}`;

/** '169 points more from Sun Nov 22, 2026, 40 from Mon Nov 23, 2026': each date once. */
export function describePending(
  pending: readonly { points: number; date: string }[],
  formatDate: (date: string) => string,
): string {
  const byDate = new Map<string, number>();
  for (const { points, date } of pending) {
    const label = formatDate(date);
    byDate.set(label, (byDate.get(label) ?? 0) + points);
  }
  return [...byDate]
    .map(([label, points], index) =>
      index === 0
        ? `${formatPoints(points)} more from ${label}`
        : `${points.toLocaleString('en-US')} from ${label}`,
    )
    .join(', ');
}
