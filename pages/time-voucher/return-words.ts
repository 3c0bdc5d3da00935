import { formatPoints } from '../../shared/format/points.ts';
import { formatDay } from '../../shared/format/wall-time.ts';
import type { ShownVoucher } from '../../shared/stores/shown-voucher.ts';

/** How many points come back and when they expire; empty where a server does not tell which. */
export function returnWords(returns: ShownVoucher['returns'], isDone = false): string {
  if (returns.length === 0) return isDone ? 'Its points are back.' : 'Its points return.';
  const total = returns.reduce((sum, { points }) => sum + points, 0);
  const back = `${formatPoints(total)} ${backVerb(total, isDone)}.`;
  const [first, ...more] = returns;
  if (first && more.length === 0)
    return `${back} ${total === 1 ? 'It expires' : 'They expire'} on ${day(first.expires)}.`;
  const parts = returns.map(({ points, expires }) => `${points.toLocaleString('en-US')} on ${day(expires)}`);
  return `${back} They expire in parts: ${parts.join('; ')}.`;
}

function backVerb(points: number, isDone: boolean): string {
  if (points === 1) return isDone ? 'is back' : 'returns';
  return isDone ? 'are back' : 'return';
}

/** 'Sat Nov 21, 2026' */
const day = (wall: string) => `${formatDay(wall)}, ${wall.slice(0, 4)}`;
