import { formatPoints } from '../../shared/format/points.ts';
import { formatDay } from '../../shared/format/wall-time.ts';
import type { ShownVoucher } from '../../shared/stores/shown-voucher.ts';

/** How many points are returned and when they expire. */
export function describeReturn(returns: ShownVoucher['returns'], isDone = false): string {
  const verb = isDone ? 'We returned' : 'We’ll return';
  if (returns.length === 0) return `${verb} your points.`;
  const total = returns.reduce((sum, { points }) => sum + points, 0);
  const back = `${verb} ${formatPoints(total)}.`;
  const [first, ...more] = returns;
  if (first && more.length === 0)
    return `${back} ${total === 1 ? 'It expires' : 'They expire'} on ${day(first.expires)}.`;
  const parts = returns.map(({ points, expires }) => `${points.toLocaleString('en-US')} on ${day(expires)}`);
  return `${back} They expire on different dates: ${parts.join('; ')}.`;
}

/** 'Sat Nov 21, 2026' */
const day = (wall: string) => `${formatDay(wall)}, ${wall.slice(0, 4)}`;
