import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';
import { contract } from './contract.ts';
import { id, money, text, wireDate } from './fields.ts';

/** What a drawer holds, largest first, in cents. */
export const DENOMINATIONS = [
  { name: 'hundreds', cents: 100_00 },
  { name: 'fifties', cents: 50_00 },
  { name: 'twenties', cents: 20_00 },
  { name: 'tens', cents: 10_00 },
  { name: 'fives', cents: 5_00 },
  { name: 'ones', cents: 1_00 },
  { name: 'quarters', cents: 25 },
  { name: 'dimes', cents: 10 },
  { name: 'nickels', cents: 5 },
  { name: 'pennies', cents: 1 },
] as const;

const pieces = v.optional(
  v.pipe(
    v.number(REQUIRED),
    v.integer('Enter a whole number'),
    v.minValue(0, 'Enter 0 or more'),
    v.maxValue(9999, 'Enter at most 9,999'),
  ),
);

/** How many pieces of each denomination a drawer holds. One that is missing is 0. */
export const drawerCount = v.strictObject({
  hundreds: pieces,
  fifties: pieces,
  twenties: pieces,
  tens: pieces,
  fives: pieces,
  ones: pieces,
  quarters: pieces,
  dimes: pieces,
  nickels: pieces,
  pennies: pieces,
});
export type DrawerCount = v.InferOutput<typeof drawerCount>;

/** The worth of a count, in cents. */
export const countCents = (count: DrawerCount): number =>
  DENOMINATIONS.reduce((sum, { name, cents }) => sum + (count[name] ?? 0) * cents, 0);

/**
 * - RECOUNT: the first count was off by more than the limit. It must be counted once more.
 * - TO_EXPLAIN: the second count was, too. It needs a reason.
 * - CLOSED: it waits for approval.
 */
export const BATCH_STATES = ['OPEN', 'RECOUNT', 'TO_EXPLAIN', 'CLOSED', 'APPROVED'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

export const BATCH_ACTIONS = ['drop', 'pay', 'count', 'explain', 'approve'] as const;

const person = v.object({ number: v.string(), name: v.string() });

export const batchEntry = v.object({
  id: v.string(),
  kind: v.picklist(['DROP', 'PAID_IN', 'PAID_OUT']),
  amount: money,
  /** Of a drop. */
  bag_number: v.nullable(v.string()),
  /** Of money paid in or out. */
  reason: v.nullable(v.string()),
  at: wireDate,
  /** The second person of a drop; null until they confirm. */
  confirmed_by: v.nullable(person),
  confirmed_at: v.nullable(wireDate),
  /** Whether the caller may confirm it. */
  may_confirm: v.boolean(),
});
export type BatchEntry = v.InferOutput<typeof batchEntry>;

/** What the batch should hold. Nobody gets it before the last count. */
export const batchResult = v.object({
  float: money,
  cash_in: money,
  change: money,
  refunds: money,
  drops: money,
  paid_in: money,
  paid_out: money,
  expected: money,
  counted: money,
  /** Over when positive, short when negative. */
  difference: money,
  /** The difference of the first count, if it was counted twice. */
  first_difference: v.nullable(money),
  /** Card payments that were taken in the batch, less card refunds. They are not in the drawer. */
  cards: money,
});

export const batch = v.object({
  id: v.string(),
  number: v.number(),
  state: v.picklist(BATCH_STATES),
  cashier: person,
  opened_at: wireDate,
  /** When it stopped taking cash. */
  closed_at: v.nullable(wireDate),
  float: money,
  entries: v.array(batchEntry),
  /** What was counted, first count first. */
  counts: v.array(v.object({ count: drawerCount, counted: money, at: wireDate })),
  result: v.nullable(batchResult),
  /** A difference beyond it needs a second count and then a reason. */
  limit: money,
  /** It holds more cash than a drawer should: see `drop_limit`. Only while it is open. */
  needs_drop: v.boolean(),
  drop_limit: money,
  reason: v.nullable(v.string()),
  approved_by: v.nullable(person),
  approved_at: v.nullable(wireDate),
  is_own: v.boolean(),
  allowed_actions: v.array(v.picklist(BATCH_ACTIONS)),
});
export type Batch = v.InferOutput<typeof batch>;

const params = v.strictObject({ id });
const mayCreate = { permission: 'Batches:Create' } as const;
const mayUpdate = { permission: 'Batches:Update' } as const;
const reason = text(200);

/** Cash of an entry, in cents. */
const amountCents = v.pipe(
  v.number(REQUIRED),
  v.integer('Enter an amount in cents'),
  v.minValue(1, 'Enter an amount'),
  v.maxValue(9_999_99, 'Enter at most $9,999.99'),
);

export const getBatchBoard = contract({
  name: 'getBatchBoard',
  summary:
    'Gets what waits at the drawers: the caller’s batch that is not closed yet, those of others, drops for a second person, and closed batches to approve. A cashier gets only their own batches.',
  method: 'GET',
  path: '/batches/board',
  access: { permission: 'Batches:Read' },
  output: v.object({
    /** Whether the caller may open a batch. */
    may_open: v.boolean(),
    own: v.nullable(batch),
    /** Batches of others that are not closed yet, oldest first. */
    others: v.array(batch),
    /** Closed batches that nobody has approved, oldest first, at most 50. */
    to_approve: v.array(batch),
    /** Drops of others that wait for the caller or another second person. */
    drops: v.array(v.object({ ...batchEntry.entries, cashier: person, batch_number: v.number() })),
    /** Cash of the last seven days that was taken at the exit without an open batch. */
    cash_without_batch: v.array(
      v.object({ receipt_number: v.nullable(v.string()), amount: money, at: wireDate, taken_by: person }),
    ),
    as_of: wireDate,
  }),
});
export type BatchBoard = v.InferOutput<typeof getBatchBoard.output>;

export const openBatch = contract({
  name: 'openBatch',
  summary: 'Opens a batch with the float, counted by denomination. A cashier has one at a time.',
  method: 'POST',
  path: '/batches',
  access: mayCreate,
  isIdempotent: true,
  body: drawerCount,
  output: batch,
});

export const dropCash = contract({
  name: 'dropCash',
  summary: 'Records cash that goes from the drawer to the safe. A second person confirms it.',
  method: 'POST',
  path: '/batches/{id}/drops',
  access: mayUpdate,
  isIdempotent: true,
  params,
  body: v.strictObject({ amount_cents: amountCents, bag_number: text(20) }),
  output: batch,
});

export const confirmDrop = contract({
  name: 'confirmDrop',
  summary: 'Confirms another person’s drop.',
  method: 'POST',
  path: '/batch-drops/{id}/confirm',
  access: mayUpdate,
  params,
  output: batchEntry,
});

export const payInOrOut = contract({
  name: 'payInOrOut',
  summary: 'Records cash that is put into the drawer or taken out of it for something else than a stay.',
  method: 'POST',
  path: '/batches/{id}/paid',
  access: mayUpdate,
  isIdempotent: true,
  params,
  body: v.strictObject({
    kind: v.picklist(['PAID_IN', 'PAID_OUT'], 'Choose paid in or paid out'),
    amount_cents: amountCents,
    reason,
  }),
  output: batch,
});

export const countBatch = contract({
  name: 'countBatch',
  summary:
    'Closes a batch with what the drawer holds. A lead may count the drawer of somebody who is gone. From then on it takes no cash. A difference beyond the limit asks for one more count.',
  method: 'POST',
  path: '/batches/{id}/count',
  access: mayCreate,
  isIdempotent: true,
  params,
  body: drawerCount,
  output: batch,
});

export const explainBatch = contract({
  name: 'explainBatch',
  summary: 'Gives the reason for a difference beyond the limit.',
  method: 'POST',
  path: '/batches/{id}/explain',
  access: mayCreate,
  params,
  body: v.strictObject({ reason }),
  output: batch,
});

export const approveBatch = contract({
  name: 'approveBatch',
  summary: 'Approves a closed batch of somebody else.',
  method: 'POST',
  path: '/batches/{id}/approve',
  access: { permission: 'Batches:Approve' },
  isAudited: true,
  params,
  output: batch,
});

export const findBatch = contract({
  name: 'findBatch',
  summary: 'Gets one batch. A cashier gets only their own.',
  method: 'GET',
  path: '/batches/{id}',
  access: { permission: 'Batches:Read' },
  params,
  output: batch,
});
