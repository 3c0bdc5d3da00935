import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';
import { isWallTime } from '../format/wall-time.ts';
import { contract } from './contract.ts';
import { flag, id, instant, money, text, wireDate } from './fields.ts';
import { vehicleClass } from './vehicle-classes.ts';

/** The products that have rate plans, with their names on screens of staff. */
export const PRICED_PRODUCTS = {
  BUY_NOW: 'Pay now',
  BOOK_NOW: 'Pay at the lot',
  STANDARD: 'Drive up',
} as const;
export type PricedProduct = keyof typeof PRICED_PRODUCTS;

const product = v.picklist(Object.keys(PRICED_PRODUCTS) as PricedProduct[], 'Choose a product');
const versionState = v.picklist(['DRAFT', 'PUBLISHED', 'WITHDRAWN']);

export const rateVersion = v.object({
  id: v.string(),
  version: v.number(),
  state: versionState,
  /** A draft has none yet. */
  effective_from: v.nullable(wireDate),
  withdrawn_at: v.nullable(wireDate),
  daily: money,
  hourly: money,
  weekly: money,
  /** Whether prices are made with it now. */
  is_in_force: v.boolean(),
});
export type RateVersion = v.InferOutput<typeof rateVersion>;

export const ratePlan = v.object({
  plan: v.string(),
  name: v.string(),
  product: v.string(),
  /** null: every class. */
  vehicle_class: v.nullable(v.string()),
  /** Pacific days of the stay, both included; null: no limit. */
  travel_from: v.nullable(v.string()),
  travel_to: v.nullable(v.string()),
  priority: v.number(),
  is_event: v.boolean(),
  /** All versions, the newest first. */
  versions: v.array(rateVersion),
});
export type RatePlan = v.InferOutput<typeof ratePlan>;

/** How far the last change has come. */
export const rateReach = v.object({
  changed_at: wireDate,
  /** When prices change: at once, or when the published versions begin. */
  starts_at: wireDate,
  /** The processes that answer, and how many of them have read the change. */
  processes: v.number(),
  live: v.number(),
  /** When no cached page can show the earlier prices anymore. */
  caches_by: wireDate,
});
export type RateReach = v.InferOutput<typeof rateReach>;

export const ratePublication = v.object({
  id: v.string(),
  published_at: wireDate,
  starts_at: wireDate,
  /** What was published: 'Pay now, version 2'. */
  names: v.array(v.string()),
});

const mayRead = { permission: 'RatePlans:Read' } as const;
const mayDraft = { permission: 'RatePlans:Create' } as const;
const mayPublish = { permission: 'RatePlans:Approve' } as const;
const reason = text(200);
const day = v.pipe(
  text(10),
  v.check((value) => isWallTime(`${value}T00:00`), 'Enter a day like 2026-11-21'),
);
const cents = v.pipe(
  v.number(REQUIRED),
  v.integer('Enter an amount in cents'),
  v.minValue(0, 'Enter 0 or more'),
  v.maxValue(9_999_99, 'Enter at most $9,999.99'),
);

/** The prices of a version. */
export const rateAmounts = { daily_cents: cents, hourly_cents: cents, weekly_cents: cents };

export const getRatePlans = contract({
  name: 'getRatePlans',
  summary:
    'Lists the rate plans with all versions, the last publication, and how far the last change has come.',
  method: 'GET',
  path: '/rate-plans',
  access: mayRead,
  output: v.object({
    plans: v.array(ratePlan),
    /** The last publication, unless it was rolled back. */
    publication: v.nullable(ratePublication),
    reach: v.nullable(rateReach),
    may_draft: v.boolean(),
    may_publish: v.boolean(),
  }),
});
export type RatePlans = v.InferOutput<typeof getRatePlans.output>;

export const getRateCalendar = contract({
  name: 'getRateCalendar',
  summary:
    'Gets the rule that wins on each day of a month for each vehicle class, and those that it beats, for who books at a time; with drafts as if they were published.',
  method: 'GET',
  path: '/rate-plans/calendar',
  access: mayRead,
  query: v.strictObject({
    month: v.optional(
      v.pipe(v.string(), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Enter a month like 2026-12')),
    ),
    product: v.optional(product, 'BUY_NOW'),
    /** When somebody books: a Pacific day; today if missing. */
    booked: v.optional(day),
    /** The ids of drafts, with commas in between. */
    drafts: v.optional(v.pipe(v.string(), v.maxLength(600))),
  }),
  output: v.object({
    month: v.string(),
    product: v.string(),
    booked: v.string(),
    rules: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        version: v.number(),
        daily: money,
        priority: v.number(),
        is_draft: v.boolean(),
      }),
    ),
    classes: v.array(v.object({ code: v.string(), label: v.string() })),
    days: v.array(
      v.object({
        day: v.string(),
        /** In the order of `classes`. */
        rules: v.array(
          v.object({
            /** The id of the rule that wins; null: the day has no price. */
            winner: v.nullable(v.string()),
            beaten: v.array(v.string()),
          }),
        ),
      }),
    ),
  }),
});
export type RateCalendar = v.InferOutput<typeof getRateCalendar.output>;

const drafted = v.object({ ids: v.array(v.string()) });

export const draftRateVersion = contract({
  name: 'draftRateVersion',
  summary: 'Drafts the next version of a plan. Nobody gets its price until it is published.',
  method: 'POST',
  path: '/rate-plans/{plan}/drafts',
  access: mayDraft,
  params: v.strictObject({ plan: text(80) }),
  body: v.strictObject({ ...rateAmounts, reason }),
  output: drafted,
});

export const draftRateDays = contract({
  name: 'draftRateDays',
  summary:
    'Drafts plans of their own for days, such as a holiday: one for each product, with a priority above those of the other plans of these days.',
  method: 'POST',
  path: '/rate-plans/days',
  access: mayDraft,
  body: v.strictObject({
    name: text(40),
    first_day: day,
    last_day: day,
    vehicle_class: v.optional(v.nullable(vehicleClass)),
    /** Whether who pays at the lot leaves a deposit. */
    is_event: flag,
    prices: v.pipe(
      v.array(v.strictObject({ product, ...rateAmounts })),
      v.minLength(1, 'Enter a price'),
      v.maxLength(3, 'Name each product once'),
    ),
    reason,
  }),
  output: drafted,
});

const ids = v.pipe(
  v.array(text(40)),
  v.minLength(1, 'Choose a version'),
  v.maxLength(20, 'Choose at most 20 versions'),
);

export const discardRateDrafts = contract({
  name: 'discardRateDrafts',
  summary: 'Deletes drafts of rates.',
  method: 'POST',
  path: '/rate-plans/drafts/discard',
  access: mayDraft,
  body: v.strictObject({ ids, reason }),
  output: v.object({}),
});

export const publishRates = contract({
  name: 'publishRates',
  summary:
    'Publishes drafts together, from now or from a later time. 409 with the dates if days would have no price, or two plans of the same priority.',
  method: 'POST',
  path: '/rate-plans/publications',
  access: mayPublish,
  body: v.strictObject({
    ids,
    /** From now if missing. */
    effective_from: v.optional(v.nullable(instant)),
    reason,
  }),
  output: ratePublication,
});

export const withdrawRates = contract({
  name: 'withdrawRates',
  summary: 'Withdraws published versions: the earlier ones apply again. What was booked keeps its price.',
  method: 'POST',
  path: '/rate-plans/withdrawals',
  access: mayPublish,
  body: v.strictObject({ ids, reason }),
  output: v.object({}),
});

export const rollBackRates = contract({
  name: 'rollBackRates',
  summary:
    'Withdraws everything that was published together: every price is what it was before, to the cent.',
  method: 'POST',
  path: '/rate-plans/publications/{id}/roll-back',
  access: mayPublish,
  isAudited: true,
  params: v.strictObject({ id }),
  output: v.object({}),
});
