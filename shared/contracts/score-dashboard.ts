import * as v from 'valibot';
import { contract } from './contract.ts';
import { wireDate } from './fields.ts';

/** NPS: the percentage of 9 and 10 minus the percentage of 0 to 6, from -100 to 100. */
export const npsSum = v.object({
  key: v.string(),
  label: v.string(),
  nps: v.number(),
  /** How many answered. */
  count: v.number(),
  promoters: v.number(),
  detractors: v.number(),
});
export type NpsSum = v.InferOutput<typeof npsSum>;

const day = v.optional(v.pipe(v.string(), v.regex(/^20\d\d-\d\d-\d\d$/, 'Enter a day like 2026-11-21')));

export const getScoreDashboard = contract({
  name: 'getScoreDashboard',
  summary:
    'Sums up the scores that were given on these Pacific days, both included; the last 90 days without days. With the lowest ones.',
  method: 'GET',
  path: '/scores/dashboard',
  access: { permission: 'ParkScores:Read' },
  query: v.strictObject({ from: day, to: day }),
  output: v.object({
    from: v.string(),
    to: v.string(),
    /** null when nobody answered. */
    total: v.nullable(npsSum),
    /** Weeks from Monday, oldest first; weeks without an answer are missing. */
    weeks: v.array(npsSum),
    /** By the hour of the exit, by the island of the shuttle, and by product. */
    hours: v.array(npsSum),
    islands: v.array(npsSum),
    products: v.array(npsSum),
    /** 0 to 6, newest first, at most 50. */
    low: v.array(
      v.object({
        id: v.string(),
        at: wireDate,
        score: v.number(),
        comment: v.nullable(v.string()),
        ticket: v.string(),
        /** The page about the stay, for those who may open it. */
        href: v.nullable(v.string()),
        /** The incident that the score opened, for those who may see it. */
        incident: v.nullable(v.object({ label: v.string(), href: v.string() })),
      }),
    ),
  }),
});
export type ScoreDashboard = v.InferOutput<typeof getScoreDashboard.output>;
