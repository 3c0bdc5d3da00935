import { DAY_MS } from '../../../shared/format/durations.ts';
import type { scores } from '../modules/scores/tables.ts';
import type { StayHistory } from './stay-history.ts';

/** Guests are asked within a day, so the scores of later stays are left to the people who try the demo. */
const UNSCORED_MS = 2 * DAY_MS;
/** One guest in so many answers. */
const GUESTS_PER_SCORE = 4;
const SCORES = [10, 9, 10, 8, 10, 9, 7, 10, 9, 10];
/** One answer in so many is low. */
const SCORES_PER_COMPLAINT = 37;
const COMPLAINTS = [
  'Waited 25 minutes for the shuttle in the rain.',
  'Somebody had parked so close that I could not open the door.',
  'The price at the exit was not what I expected.',
  'Could not find the stop on the third floor.',
];

/** Scores of some of the guests, so that the demo has an average. Members' stays stay unscored. */
export const inventScores = (stays: StayHistory[], now: Date): (typeof scores.$inferInsert)[] =>
  stays
    .flatMap(({ row, receipt }) => (receipt && !row.memberId ? [{ id: row.id, at: receipt.issuedAt }] : []))
    .filter(({ at }) => at.getTime() < now.getTime() - UNSCORED_MS)
    .filter((_stay, index) => index % GUESTS_PER_SCORE === 0)
    .map(({ id, at }, index) => {
      const answeredAt = new Date(at.getTime() + DAY_MS);
      const complaint = index % SCORES_PER_COMPLAINT === SCORES_PER_COMPLAINT - 1;
      const score = complaint ? 3 + (index % 4) : (SCORES[index % SCORES.length] ?? 10);
      const feedback = complaint ? (COMPLAINTS[index % COMPLAINTS.length] ?? null) : null;
      return { transactionId: id, score, feedback, createdAt: answeredAt, updatedAt: answeredAt };
    });
