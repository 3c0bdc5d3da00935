import { DAY_MS } from '../../../../shared/format/durations.ts';

/** That long after the first answer it can be changed. */
export const CHANGE_MS = 7 * DAY_MS;

/** Nothing that is said at `now` changes an answer of `answeredAt` any more. */
export const isScoreFinal = (answeredAt: Date, now: Date): boolean =>
  now.getTime() - answeredAt.getTime() >= CHANGE_MS;
