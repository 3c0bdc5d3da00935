import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, money, optionalText, text, wireDate } from './fields.ts';

/** A business day, '2026-11-21'. */
export const businessDayText = v.pipe(
  v.string(),
  v.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a day like 2026-11-21'),
);

/** Three amounts that must be equal, and by how much they are not. */
const tieRow = v.object({
  label: v.string(),
  /** What payments and refunds of stays and bookings say. */
  stays: money,
  /** What the ledger says. */
  money,
  /** What drawers, the terminal at the exit and the card network say. */
  held: money,
  /** Largest amount minus smallest: 0 when they agree. */
  difference: money,
});
export type TieRow = v.InferOutput<typeof tieRow>;

const counted = v.object({ count: v.number(), amount: money });

const drawerOfDay = v.object({
  id: v.string(),
  number: v.number(),
  cashier: v.string(),
  state: v.string(),
  /** Counted minus expected; null until the last count. */
  difference: v.nullable(money),
  /** The page about the batch, for those who may open it. */
  href: v.nullable(v.string()),
});

/** What was paid online for parking that is not over: opening + sold − earned − refunded = closing. */
const prepaid = v.object({
  opening: money,
  sold: money,
  earned: money,
  refunded: money,
  closing: money,
  /** The parts of `earned`: cars that have left, and what is kept without a stay. */
  earned_stays: money,
  earned_kept: money,
});

const taxOfDay = v.object({
  /** The version of the tax, or what else its lines say. */
  id: v.string(),
  label: v.string(),
  /** '10.1%' or '$3.00 per stay' */
  rate: v.string(),
  /** The day from which it applies; null for a line of no known version. */
  since: v.nullable(v.string()),
  stays: v.number(),
  /** What a percentage is taken of; null for an amount per stay. */
  base: v.nullable(money),
  amount: money,
});
export type TaxOfDay = v.InferOutput<typeof taxOfDay>;

const personOfDay = v.object({
  id: v.string(),
  name: v.string(),
  exits: v.number(),
  refunds: counted,
  discounts: counted,
  exceptions: v.number(),
  /** Refunds, discounts and exceptions per 100 exits, rounded; null without an exit. */
  per_100: v.nullable(v.number()),
});
export type PersonOfDay = v.InferOutput<typeof personOfDay>;

const hourOfDay = v.object({
  /** When the hour starts. A day of a clock change has 23 or 25. */
  at: wireDate,
  label: v.string(),
  cash: money,
  terminal: money,
  network: money,
});
export type HourOfDay = v.InferOutput<typeof hourOfDay>;

/** The closed books of a day or a month. */
const bookLock = v.object({
  /** '2026-11-21' or '2026-11' */
  period: v.string(),
  at: wireDate,
  by: v.string(),
  note: v.nullable(v.string()),
  /** By how much stays, ledger and drawers with the processor differed. */
  difference: money,
});
export type BookLock = v.InferOutput<typeof bookLock>;

/** Whether the caller may lock or reopen it; otherwise why not, and null for those without the right. */
const lockState = v.object({
  lock: v.nullable(bookLock),
  may_lock: v.boolean(),
  may_reopen: v.boolean(),
  /** Why it can't be locked yet. */
  problem: v.nullable(v.string()),
});
export type LockState = v.InferOutput<typeof lockState>;

/** Money of one day that belongs to another, which is locked. */
const correction = v.object({
  id: v.string(),
  label: v.string(),
  amount: money,
  /** The receipt or booking. */
  of: v.string(),
  /** The other day. */
  day: v.string(),
});

export const dailySales = v.object({
  day: v.string(),
  previous: v.string(),
  next: v.string(),
  starts_at: wireDate,
  ends_at: wireDate,
  as_of: wireDate,
  /** false while the day still runs. */
  is_over: v.boolean(),
  /** Cash, cards at the exit, cards online, and all. */
  tie: v.array(tieRow),
  /** The rows that make a difference, by name. */
  problems: v.array(v.string()),
  /** Movements of money by what they are. */
  movements: v.array(v.object({ label: v.string(), count: v.number(), amount: money })),
  drawers: v.array(drawerOfDay),
  prepaid,
  taxes: v.array(taxOfDay),
  people: v.array(personOfDay),
  hours: v.array(hourOfDay),
  /** Cars that have left, and their receipts. */
  exits: counted,
  lock: lockState,
  /** What counts for this day and corrects an earlier one, which is locked. */
  corrects: v.array(correction),
  /** What counts for a later day and corrects this one. */
  corrected_by: v.array(correction),
  may_export: v.boolean(),
  /** The Pacific time at which business days start, e.g. 04:00. */
  day_start: v.string(),
  may_change_start: v.boolean(),
});
export type DailySales = v.InferOutput<typeof dailySales>;

const query = v.strictObject({ day: v.optional(businessDayText) });

export const getDailySales = contract({
  name: 'getDailySales',
  summary:
    'Sums up a business day, the last one that is over without a day: stays, money, and drawers with the card network side by side; what is sold, earned and owed; taxes; refunds and exceptions by employee.',
  method: 'GET',
  path: '/sales-reports/daily',
  access: { permission: 'SalesReports:Read' },
  query,
  output: dailySales,
});

export const listDailyReceipts = contract({
  name: 'listDailyReceipts',
  summary: 'Lists the receipts of a business day by their number, 50 at a time.',
  method: 'GET',
  path: '/sales-reports/daily/{day}/receipts',
  access: { permission: 'SalesReports:Read' },
  params: v.strictObject({ day: businessDayText }),
  query: v.strictObject({ after: v.optional(id) }),
  output: v.object({
    receipts: v.array(
      v.object({
        number: v.string(),
        at: wireDate,
        ticket: v.string(),
        /** The page about the stay, for those who may open it. */
        href: v.nullable(v.string()),
        paid_with: v.string(),
        tax: money,
        total: money,
        refunded: money,
      }),
    ),
    /** The number after which the next ones follow; null at the end. */
    next: v.nullable(v.string()),
  }),
});
export type DailyReceipts = v.InferOutput<typeof listDailyReceipts.output>;

export const exportDailySales = contract({
  name: 'exportDailySales',
  summary: 'Exports the same as CSV: the figures of the day, then its receipts.',
  method: 'GET',
  path: '/sales-reports/daily.csv',
  access: { permission: 'SalesReports:Export' },
  isAudited: true,
  query,
  output: 'file',
});

const monthText = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-11'));
const monthQuery = v.strictObject({ month: v.optional(monthText) });

const dayOfMonth = v.object({
  day: v.string(),
  /** LOCKED, OPEN, or not over yet: RUNNING. Days to come are missing. */
  state: v.picklist(['LOCKED', 'OPEN', 'RUNNING']),
  exits: counted,
  cash: money,
  terminal: money,
  network: money,
  /** What the ledger says in total, with refunds. */
  ledger: money,
  tax: money,
  /** The difference at the time of the lock; null while it is open. */
  difference: v.nullable(money),
  locked_by: v.nullable(v.string()),
});
export type DayOfMonth = v.InferOutput<typeof dayOfMonth>;

export const monthlySales = v.object({
  month: v.string(),
  previous: v.string(),
  next: v.string(),
  as_of: wireDate,
  /** Oldest first. */
  days: v.array(dayOfMonth),
  movements: v.array(v.object({ label: v.string(), count: v.number(), amount: money })),
  prepaid,
  taxes: v.array(taxOfDay),
  people: v.array(personOfDay),
  exits: counted,
  lock: lockState,
  may_export: v.boolean(),
});
export type MonthlySales = v.InferOutput<typeof monthlySales>;

export const getMonthlySales = contract({
  name: 'getMonthlySales',
  summary:
    'Sums up the business days of a month, the current one without a month: money, exits, taxes, what is sold, earned and owed, and which days are locked.',
  method: 'GET',
  path: '/sales-reports/monthly',
  access: { permission: 'SalesReports:Read' },
  query: monthQuery,
  output: monthlySales,
});

export const exportMonthlySales = contract({
  name: 'exportMonthlySales',
  summary: 'Exports the same as CSV.',
  method: 'GET',
  path: '/sales-reports/monthly.csv',
  access: { permission: 'SalesReports:Export' },
  isAudited: true,
  query: monthQuery,
  output: 'file',
});

const lockParams = v.strictObject({
  period: v.pipe(
    v.string(),
    v.regex(
      /^20\d\d-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/,
      'Enter a day like 2026-11-21 or a month like 2026-11',
    ),
  ),
});

export const lockBooks = contract({
  name: 'lockBooks',
  summary:
    'Locks a business day that is over, or a month of locked days. Money that is corrected later counts for the next open day. A day that does not tie needs a note.',
  method: 'POST',
  path: '/sales-reports/locks/{period}',
  access: { permission: 'SalesReports:Approve' },
  isAudited: true,
  params: lockParams,
  body: v.strictObject({ note: optionalText(200) }),
  output: bookLock,
});

export const reopenBooks = contract({
  name: 'reopenBooks',
  summary: 'Reopens a locked day or month. Who locked it cannot: it takes a second person.',
  method: 'POST',
  path: '/sales-reports/locks/{period}/reopen',
  access: { permission: 'SalesReports:Approve' },
  params: lockParams,
  body: v.strictObject({ reason: text(200) }),
  output: bookLock,
});

export const changeDayStart = contract({
  name: 'changeDayStart',
  summary:
    'Changes the Pacific time at which business days start. Locked days stay as they are; reports of all other days use the new time.',
  method: 'POST',
  path: '/sales-reports/day-start',
  access: { permission: 'SalesReports:Approve' },
  body: v.strictObject({
    starts_at: v.pipe(
      v.string(),
      // Clock changes skip or repeat what is between.
      v.regex(/^(?:00|0[3-9]|1\d|2[0-3]):[0-5]\d$/, 'Choose a time before 1:00 am, or from 3:00 am on'),
    ),
    reason: text(200),
  }),
  output: v.object({ starts_at: v.string() }),
});
