import { DAY_MS } from '../../../../shared/format/durations.ts';

/** At most this many transactions: above it, the numbers of bookings would repeat. */
export const MAX_TRANSACTIONS = 3_000_000;
export const MIN_TRANSACTIONS = 100;

/** Cars that enter per day. The lot's day is the same at every size; a larger size is a longer history. */
const CARS_PER_DAY = 274;
const MIN_PAST_DAYS = 60;
const FUTURE_DAYS = 45;

/** How much is generated. */
export interface Scale {
  transactions: number;
  bookings: number;
  members: number;
  /** The bookings of the coming weeks, among `bookings`. */
  upcoming: number;
  pastDays: number;
  futureDays: number;
  /** The present, as an SQL literal. */
  now: string;
}

/** 30 bookings and 10 members for every 100 transactions. */
export function planScale(transactions: number, now: Date): Scale {
  const bookings = Math.round(transactions * 0.3);
  const perDay = CARS_PER_DAY * 0.3;
  return {
    transactions,
    bookings,
    members: Math.round(transactions / 10),
    upcoming: Math.round(Math.min(bookings * 0.15, perDay * FUTURE_DAYS)),
    pastDays: Math.max(MIN_PAST_DAYS, Math.ceil(transactions / CARS_PER_DAY)),
    futureDays: FUTURE_DAYS,
    now: `timestamptz '${now.toISOString()}'`,
  };
}

/** The first moment of a Monday in June of the last year, whose prices all generated stays have. */
export function pricedDay(now: Date): Date {
  const june = Date.UTC(now.getUTCFullYear() - 1, 5, 1, 17);
  return new Date(june + ((8 - new Date(june).getUTCDay()) % 7) * DAY_MS);
}
