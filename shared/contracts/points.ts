import * as v from 'valibot';
import { clubNumber, pageOf, pageQuery } from './club-lists.ts';
import { HOUR_SECONDS } from '../format/durations.ts';
import { contract } from './contract.ts';
import { id, text, wireDate } from './fields.ts';

export const LEDGER_PAGE_SIZE = 15;

/** The kinds of points activity. */
export const POINT_RULES = ['EARN', 'REDEEM', 'RETURN', 'REVERSE', 'EXPIRE'] as const;
export type PointRule = (typeof POINT_RULES)[number];

/** Only fields that every server sends are required. This API adds the rest. */
export const ledgerEntry = v.object({
  id: v.string(),
  date: wireDate,
  /** Positive or negative. Other servers may omit it. */
  points: v.optional(v.number()),
  rule: v.optional(v.string()),
  /** A sentence. */
  reason: v.optional(v.string(), ''),
  /** The receipt or voucher behind it; `LOT` when points expire. */
  source: v.optional(
    v.nullable(
      v.object({ kind: v.string(), number: v.nullable(v.string()), id: v.optional(v.nullable(v.string())) }),
    ),
  ),
  /** Who did it, for people. */
  actor: v.optional(v.string()),
  /** The balance afterwards. */
  balance: v.optional(v.number()),
  /** The point lots that it changed, each with its dates and remaining points. */
  lots: v.optional(
    v.array(
      v.object({
        points: v.number(),
        earned: wireDate,
        available: v.optional(v.nullable(wireDate)),
        expires: wireDate,
        remaining: v.optional(v.number()),
      }),
    ),
    [],
  ),
});
export type LedgerEntry = v.InferOutput<typeof ledgerEntry>;

export const findLedger = contract({
  name: 'findLedger',
  summary: 'Lists a member’s points ledger, 15 rows per page, newest first.',
  method: 'GET',
  path: '/club/{n}/ledger',
  access: 'self',
  params: v.strictObject({ n: clubNumber }),
  query: pageQuery,
  output: pageOf(ledgerEntry),
});

const upcoming = v.object({ points: v.number(), date: wireDate });

export const pointSummary = v.object({
  /** The points that can be redeemed now. */
  available: v.number(),
  /** Points that are not available yet. */
  pending: v.optional(v.number(), 0),
  /** The next pending points and when they become available. */
  next_available: v.optional(v.nullable(upcoming)),
  /** All pending points by the date when they become available, the earliest first. */
  availabilities: v.optional(v.array(upcoming), []),
  /** The next points to expire and when. */
  next_expiry: v.optional(v.nullable(upcoming)),
  /** All points by expiration date, the earliest first. */
  expiries: v.optional(v.array(upcoming), []),
  /** The points for a day in a standard space. */
  day_points: v.optional(v.number()),
  /** How many minutes in a standard space the available points pay for. */
  buys_minutes: v.optional(v.number(), 0),
  /** The same for people: '1 day 3 hours'. */
  buys: v.optional(v.nullable(v.string())),
});
export type PointSummary = v.InferOutput<typeof pointSummary>;

export const findPoints = contract({
  name: 'findPoints',
  summary: 'Gets a member’s points balance, what it buys, and what expires next.',
  method: 'GET',
  path: '/club/{n}/points',
  access: 'self',
  params: v.strictObject({ n: clubNumber }),
  output: pointSummary,
});

export const recordReceipt = contract({
  name: 'recordReceipt',
  summary: 'Credits a receipt’s points to a member with its validation code. Works once, within 90 days.',
  method: 'POST',
  path: '/club/{n}/tx-receipts/{receipt}/record',
  access: 'self',
  limits: [
    { name: 'record', per: 'account', max: 20, seconds: HOUR_SECONDS },
    { name: 'record-number', per: { input: 'receipt' }, max: 10, seconds: HOUR_SECONDS },
  ],
  isIdempotent: true,
  params: v.strictObject({ n: clubNumber, receipt: id }),
  body: v.strictObject({ validation_code: text(40) }),
  output: v.object({
    points: v.optional(v.number()),
    /** When they can be redeemed. */
    available: v.optional(v.nullable(wireDate)),
    balance: v.optional(v.number()),
  }),
});
