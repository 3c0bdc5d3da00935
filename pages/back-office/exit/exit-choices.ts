import { EXIT_REASONS } from '../../../shared/contracts/exceptions.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import { addDays, addMinutes, type WallTime } from '../../../shared/format/wall-time.ts';

/** Why staff choose another time; a mistake is only put back. */
export const CHOSEN_REASONS = ['FLIGHT', 'EARLY', 'OVERSTAY'] as const;
export type ExitReason = keyof typeof EXIT_REASONS;

export interface ExitChoice {
  label: string;
  wall: WallTime;
}
export interface ExitGroup {
  reason: ExitReason;
  title: string;
  choices: readonly ExitChoice[];
}

const HOUR = 60;
const HALF_HOUR = 30;

/**
 * The times at which a car most often leaves instead, by reason: counted from when it is expected, or from now if that has
 * passed or nobody knows it.
 */
export function listExitChoices(now: WallTime, planned: WallTime): ExitGroup[] {
  const soon = roundUp(now);
  const isAhead = planned > soon;
  const from = isAhead ? planned : soon;
  const add = (label: string, wall: WallTime): ExitChoice => ({
    label: isAhead ? `${label} later` : `In ${label}`,
    wall,
  });
  const hours = (count: number) => add(`${count} hours`, addMinutes(from, count * HOUR));
  const days = (count: number) => add(count === 1 ? '1 day' : `${count} days`, addDays(from, count));
  const earlier = [
    { label: 'Now', wall: soon },
    { label: 'In 2 hours', wall: addMinutes(soon, 2 * HOUR) },
    { label: '1 day earlier', wall: addDays(from, -1) },
  ].filter(({ wall }) => isAhead && wall >= soon && wall < planned);
  const groups = {
    FLIGHT: [hours(2), hours(4), days(1)],
    EARLY: earlier,
    OVERSTAY: [days(1), days(2), days(7)],
  };
  return CHOSEN_REASONS.map((reason) => ({
    reason,
    title: EXIT_REASONS[reason],
    // A clock change skips an hour.
    choices: groups[reason].filter(({ wall }) => fromWallTime(wall) !== null),
  })).filter(({ choices }) => choices.length > 0);
}

/** The first half hour that is still ahead. */
const roundUp = (wall: WallTime): WallTime =>
  addMinutes(wall, HALF_HOUR - (Number(wall.slice(14, 16)) % HALF_HOUR));
