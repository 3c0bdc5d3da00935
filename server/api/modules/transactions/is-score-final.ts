import { DAY_MS } from '../../../../shared/format/durations.ts';

/** A score can be changed for this long after the first answer. */
export const CHANGE_MS = 7 * DAY_MS;

/** Whether a score that was first given at `answeredAt` can no longer be changed at `now`. */
export const isScoreFinal = (answeredAt: Date, now: Date): boolean =>
  now.getTime() - answeredAt.getTime() >= CHANGE_MS;
