import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { transactions } from '../transactions/tables.ts';

/** Where the shuttle stops, numbered as on the airport's signs. */
export const islands = pgTable(
  'islands',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    directions: text('directions').notNull(),
    /** Seconds between two shuttles when nobody calls one. */
    shortestWait: integer('shortest_wait').notNull(),
    longestWait: integer('longest_wait').notNull(),
    createdAt,
  },
  (t) => [check('islands_wait', sql`${t.shortestWait} > 0 and ${t.longestWait} >= ${t.shortestWait}`)],
);

/** Somebody who wants to be fetched, and when each thing happened. */
export const rides = pgTable(
  'rides',
  {
    id: text('id').primaryKey(),
    islandId: integer('island_id')
      .notNull()
      .references(() => islands.id),
    name: text('name').notNull(),
    transactionId: text('transaction_id').references(() => transactions.id),
    /** Whose it is: the visit that asked for it. */
    sessionId: text('session_id').notNull(),
    isAccessible: boolean('is_accessible').notNull().default(false),
    state: text('state')
      .$type<'REQUESTED' | 'ACKNOWLEDGED' | 'EN_ROUTE' | 'ARRIVED' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED'>()
      .notNull()
      .default('REQUESTED'),
    requestedAt: instant('requested_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    enRouteAt: instant('en_route_at'),
    arrivedAt: instant('arrived_at'),
    /** Completed, cancelled or expired. */
    endedAt: instant('ended_at'),
    /** When it came to its state. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('rides_open_session')
      .on(t.sessionId)
      .where(sql`${t.endedAt} is null`),
    uniqueIndex('rides_open_transaction')
      .on(t.transactionId)
      .where(sql`${t.endedAt} is null`),
    index('rides_open')
      .on(t.requestedAt)
      .where(sql`${t.endedAt} is null`),
    index('rides_by_session').on(t.sessionId, t.requestedAt),
    // What the waits are measured by.
    index('rides_by_island').on(t.islandId, t.requestedAt),
    check(
      'rides_state',
      sql`${t.state} in ('REQUESTED','ACKNOWLEDGED','EN_ROUTE','ARRIVED','COMPLETED','CANCELLED','EXPIRED')`,
    ),
    check(
      'rides_ended',
      sql`(${t.state} in ('COMPLETED','CANCELLED','EXPIRED')) = (${t.endedAt} is not null)`,
    ),
  ],
);
