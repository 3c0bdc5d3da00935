import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BatchState, DrawerCount } from '../../../../shared/contracts/batches.ts';
import { instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';

/** A cashier's drawer, from float to approval. */
export const batches = pgTable(
  'batches',
  {
    id: text('id').primaryKey(),
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    cashierId: text('cashier_id')
      .notNull()
      .references(() => members.id),
    state: text('state').$type<BatchState>().notNull().default('OPEN'),
    float: jsonb('float').$type<DrawerCount>().notNull(),
    floatCents: integer('float_cents').notNull(),
    /** Payments and refunds in it. Each is an update of an open batch, so that a closed one has none. */
    payments: integer('payments').notNull().default(0),
    openedAt: instant('opened_at').notNull(),
    /** When the first count was committed. */
    closedAt: instant('closed_at'),
    /** Why the difference is beyond the limit. */
    reason: text('reason'),
    approvedBy: text('approved_by').references(() => members.id),
    approvedAt: instant('approved_at'),
  },
  (t) => [
    uniqueIndex('batches_number').on(t.number),
    // One drawer per cashier, until it is counted and explained.
    uniqueIndex('batches_of_cashier')
      .on(t.cashierId)
      .where(sql`${t.state} in ('OPEN','RECOUNT','TO_EXPLAIN')`),
    index('batches_by_opening').on(t.openedAt, t.id),
    index('batches_number_prefix').on(sql`(${t.number}::text) text_pattern_ops`),
    index('batches_closed')
      .on(t.closedAt, t.id)
      .where(sql`${t.state} in ('CLOSED','APPROVED')`),
    index('batches_by_count').on(t.closedAt),
    check('batches_state', sql`${t.state} in ('OPEN','RECOUNT','TO_EXPLAIN','CLOSED','APPROVED')`),
    check('batches_float', sql`${t.floatCents} >= 0`),
    check('batches_closed_at', sql`(${t.state} = 'OPEN') = (${t.closedAt} is null)`),
    check(
      'batches_approved',
      sql`(${t.state} = 'APPROVED') = (${t.approvedBy} is not null) and ${t.approvedBy} is distinct from ${t.cashierId}`,
    ),
  ],
);

/** Every count with what the drawer should have held. The migration adds the trigger that refuses changes. */
export const batchCounts = pgTable(
  'batch_counts',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    /** 1, or 2 for the recount. */
    position: integer('position').notNull(),
    count: jsonb('count').$type<DrawerCount>().notNull(),
    countedCents: integer('counted_cents').notNull(),
    expectedCents: integer('expected_cents').notNull(),
    countedBy: text('counted_by')
      .notNull()
      .references(() => members.id),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.position] }),
    check('batch_counts_position', sql`${t.position} in (1, 2)`),
    check('batch_counts_counted', sql`${t.countedCents} >= 0`),
  ],
);

/** Cash that moved between the drawer and something else than a stay. */
export const batchEntries = pgTable(
  'batch_entries',
  {
    id: text('id').primaryKey(),
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id),
    kind: text('kind').$type<'DROP' | 'PAID_IN' | 'PAID_OUT'>().notNull(),
    cents: integer('cents').notNull(),
    bagNumber: text('bag_number'),
    reason: text('reason'),
    takenBy: text('taken_by')
      .notNull()
      .references(() => members.id),
    at: instant('at').notNull(),
    /** The second person of a drop. */
    confirmedBy: text('confirmed_by').references(() => members.id),
    confirmedAt: instant('confirmed_at'),
  },
  (t) => [
    index('batch_entries_by_batch').on(t.batchId),
    index('batch_entries_by_time').on(t.at),
    index('batch_entries_to_confirm')
      .on(t.at)
      .where(sql`${t.kind} = 'DROP' and ${t.confirmedBy} is null`),
    check('batch_entries_kind', sql`${t.kind} in ('DROP','PAID_IN','PAID_OUT')`),
    check('batch_entries_cents', sql`${t.cents} > 0`),
    check('batch_entries_bag', sql`(${t.kind} = 'DROP') = (${t.bagNumber} is not null)`),
    check('batch_entries_reason', sql`(${t.kind} = 'DROP') = (${t.reason} is null)`),
    check(
      'batch_entries_confirmed',
      sql`(${t.confirmedBy} is null) = (${t.confirmedAt} is null) and ${t.confirmedBy} is distinct from ${t.takenBy}`,
    ),
  ],
);
