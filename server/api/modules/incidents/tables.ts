import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';
import { transactions } from '../transactions/tables.ts';

/** A customer's problem that staff must resolve. */
export const incidents = pgTable(
  'incidents',
  {
    id: text('id').primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    reason: text('reason').$type<'LOW_SCORE' | 'REPORTED'>().notNull(),
    state: text('state').$type<'OPEN' | 'ASSIGNED' | 'CLOSED'>().notNull().default('OPEN'),
    assigneeId: text('assignee_id').references(() => members.id),
    /** Counts the changes. A change must name the version that it is based on. */
    version: integer('version').notNull().default(1),
    closedAt: instant('closed_at'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('incidents_of_scores')
      .on(t.transactionId)
      .where(sql`${t.reason} = 'LOW_SCORE'`),
    index('incidents_by_transaction').on(t.transactionId),
    index('incidents_by_opening').on(t.createdAt),
    index('incidents_by_closing').on(t.closedAt),
    index('incidents_by_state').on(t.state, t.createdAt),
    check('incidents_reason', sql`${t.reason} in ('LOW_SCORE','REPORTED')`),
    check('incidents_state', sql`${t.state} in ('OPEN','ASSIGNED','CLOSED')`),
    check('incidents_assignee', sql`${t.state} <> 'ASSIGNED' or ${t.assigneeId} is not null`),
    check('incidents_closed', sql`(${t.state} = 'CLOSED') = (${t.closedAt} is not null)`),
  ],
);

/** Notes of the staff, in order. Notes are never changed. */
export const incidentNotes = pgTable(
  'incident_notes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    note: text('note').notNull(),
    createdAt,
  },
  (t) => [index('incident_notes_by_incident').on(t.incidentId, t.id)],
);
