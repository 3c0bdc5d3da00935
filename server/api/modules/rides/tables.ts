import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { transactions } from '../transactions/tables.ts';

/** The shuttle's stops, numbered as on the airport's signs. */
export const islands = pgTable(
  'islands',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    directions: text('directions').notNull(),
    /** The schedule's shortest and longest wait, in seconds. */
    shortestWait: integer('shortest_wait').notNull(),
    longestWait: integer('longest_wait').notNull(),
    createdAt,
  },
  (t) => [check('islands_wait', sql`${t.shortestWait} > 0 and ${t.longestWait} >= ${t.shortestWait}`)],
);

/** A request for the shuttle and the time of each state. */
export const rides = pgTable(
  'rides',
  {
    id: text('id').primaryKey(),
    islandId: integer('island_id')
      .notNull()
      .references(() => islands.id),
    name: text('name').notNull(),
    transactionId: text('transaction_id').references(() => transactions.id),
    /** The session that requested it and may cancel it. */
    sessionId: text('session_id').notNull(),
    isAccessible: boolean('is_accessible').notNull().default(false),
    state: text('state')
      .$type<'REQUESTED' | 'ACKNOWLEDGED' | 'EN_ROUTE' | 'ARRIVED' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED'>()
      .notNull()
      .default('REQUESTED'),
    requestedAt: instant('requested_at').notNull(),
    /** The wait that the traveler was told, in seconds. */
    promisedWait: integer('promised_wait'),
    acknowledgedAt: instant('acknowledged_at'),
    enRouteAt: instant('en_route_at'),
    arrivedAt: instant('arrived_at'),
    /** When it was completed, canceled or expired. */
    endedAt: instant('ended_at'),
    /** When it reached its state. */
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
    index('rides_by_transaction')
      .on(t.transactionId)
      .where(sql`${t.transactionId} is not null`),
    index('rides_by_session').on(t.sessionId, t.requestedAt),
    // For the erasure of names.
    index('rides_by_request').on(t.requestedAt).concurrently(),
    // For the expected wait.
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
