import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  IncidentDetails,
  IncidentOutcome,
  IncidentType,
} from '../../../../shared/contracts/incident-types.ts';
import { createdAt, fileBytes, instant } from '../../platform/database/columns.ts';
import { nameKey } from '../../platform/lists/search-keys.ts';
import { members } from '../members/tables.ts';
import { transactions } from '../transactions/tables.ts';

/** Something that went wrong at the lot, with or without a car, which staff must resolve. */
export const incidents = pgTable(
  'incidents',
  {
    id: text('id').primaryKey(),
    /** What staff call it. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    transactionId: text('transaction_id').references(() => transactions.id),
    reason: text('reason').$type<'LOW_SCORE' | 'REPORTED'>().notNull(),
    type: text('type').$type<IncidentType>().notNull().default('COMPLAINT'),
    words: text('words'),
    concerns: text('concerns'),
    contact: text('contact'),
    place: text('place'),
    details: jsonb('details').$type<IncidentDetails>().notNull().default({}),
    /** null for a low score. */
    openedBy: text('opened_by').references(() => members.id),
    state: text('state').$type<'OPEN' | 'ASSIGNED' | 'CLOSED'>().notNull().default('OPEN'),
    assigneeId: text('assignee_id').references(() => members.id),
    /** Counts the changes. A change must name the version that it is based on. */
    version: integer('version').notNull().default(1),
    closedAt: instant('closed_at'),
    outcome: text('outcome').$type<IncidentOutcome>(),
    /** Who received the thing that was returned. */
    returnedTo: text('returned_to'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('incidents_number').on(t.number),
    uniqueIndex('incidents_of_scores')
      .on(t.transactionId)
      .where(sql`${t.reason} = 'LOW_SCORE'`),
    index('incidents_by_transaction').on(t.transactionId),
    index('incidents_by_concerned').on(sql`${nameKey(t.concerns)} text_pattern_ops`),
    index('incidents_by_opening').on(t.createdAt),
    index('incidents_by_closing').on(t.closedAt),
    index('incidents_by_state').on(t.state, t.createdAt),
    check('incidents_reason', sql`${t.reason} in ('LOW_SCORE','REPORTED')`),
    check(
      'incidents_type',
      sql`${t.type} in ('DAMAGE','DEAD_BATTERY','KEYS','LOST_PROPERTY','INJURY','THEFT','COMPLAINT','OTHER')`,
    ),
    check('incidents_low_score', sql`${t.reason} <> 'LOW_SCORE' or ${t.transactionId} is not null`),
    check(
      'incidents_outcome',
      sql`${t.outcome} is null or (${t.state} = 'CLOSED' and ${t.outcome} in ('SOLVED','RETURNED','PAID','INSURER','POLICE','NO_ACTION'))`,
    ),
    check(
      'incidents_returned',
      sql`(${t.outcome} is not distinct from 'RETURNED') = (${t.returnedTo} is not null)`,
    ),
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

/** Photos: JPEG without metadata. They are never changed. */
export const incidentPhotos = pgTable(
  'incident_photos',
  {
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id),
    /** Chosen by the device that took it, so that a repeated upload is stored once. */
    id: text('id').notNull(),
    bytes: fileBytes('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    takenBy: text('taken_by')
      .notNull()
      .references(() => members.id),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.incidentId, t.id] })],
);
