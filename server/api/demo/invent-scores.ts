import { DAY_MS } from '../../../shared/format/durations.ts';
import type { scores } from '../modules/scores/tables.ts';
import type { StayHistory } from './stay-history.ts';

/** Guests are asked within a day, so the scores of later stays are left to the people who try the demo. */
const UNSCORED_MS = 2 * DAY_MS;
/** One guest in so many answers. */
const GUESTS_PER_SCORE = 4;
/** None is low enough to open an incident. */
const SCORES = [10, 9, 10, 8, 10, 9, 7, 10, 9, 10];

/** Scores of some of the guests, so that the demo has an average. Members' stays stay unscored. */
export const inventScores = (stays: StayHistory[], now: Date): (typeof scores.$inferInsert)[] =>
  stays
    .flatMap(({ row, receipt }) => (receipt && !row.memberId ? [{ id: row.id, at: receipt.issuedAt }] : []))
    .filter(({ at }) => at.getTime() < now.getTime() - UNSCORED_MS)
    .filter((_stay, index) => index % GUESTS_PER_SCORE === 0)
    .map(({ id, at }, index) => {
      const answeredAt = new Date(at.getTime() + DAY_MS);
      const score = SCORES[index % SCORES.length] ?? 10;
      return { transactionId: id, score, createdAt: answeredAt, updatedAt: answeredAt };
    });
