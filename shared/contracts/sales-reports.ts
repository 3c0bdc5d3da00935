import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, money, wireDate } from './fields.ts';

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
  may_export: v.boolean(),
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
