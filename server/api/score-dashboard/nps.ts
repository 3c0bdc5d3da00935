import type { NpsSum } from '../../../shared/contracts/score-dashboard.ts';
import type { ScoreSum } from './find-scores.ts';

/** Adds the NPS to a sum: the percentage of promoters minus that of detractors, as a whole number. */
export const presentNps = (
  { key, count, promoters, detractors }: Omit<ScoreSum, 'dimension'>,
  label: string,
): NpsSum => ({
  key,
  label,
  count,
  promoters,
  detractors,
  nps: Math.round(((promoters - detractors) / count) * 100) || 0,
});
