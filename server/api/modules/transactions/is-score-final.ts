const DAY_MS = 24 * 3_600_000;
/** That long after the first answer it can be changed. */
export const CHANGE_MS = 7 * DAY_MS;

/** Nothing that is said at `now` changes an answer of `answeredAt` any more. */
export const answerStands = (answeredAt: Date, now: Date): boolean =>
  now.getTime() - answeredAt.getTime() >= CHANGE_MS;
