import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DifferenceKind } from '../../../../shared/contracts/lot-walks.ts';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';
import { transactions } from '../transactions/tables.ts';

/** A walk over the lot that notes every car. Several people can walk; the lot has one open walk. */
export const lotWalks = pgTable(
  'lot_walks',
  {
    id: text('id').primaryKey(),
    startedAt: instant('started_at').notNull(),
    startedBy: text('started_by')
      .notNull()
      .references(() => members.id),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by').references(() => members.id),
    /** Cars in the books at the end, and those of them that were seen. */
    cars: integer('cars'),
    seen: integer('seen'),
  },
  (t) => [
    uniqueIndex('lot_walks_open')
      .on(sql`(${t.endedAt} is null)`)
      .where(sql`${t.endedAt} is null`),
    index('lot_walks_by_start').on(t.startedAt),
    check('lot_walks_ended', sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
    check('lot_walks_counts', sql`(${t.endedAt} is null) = (${t.cars} is null)`),
    check('lot_walks_order', sql`${t.endedAt} is null or ${t.endedAt} >= ${t.startedAt}`),
  ],
);

/**
 * A car that somebody saw. A trigger refuses updates and deletions: a mistake is taken back by another row, so that what
 * the walk said stays readable.
 */
export const lotWalkSightings = pgTable(
  'lot_walk_sightings',
  {
    /** Chosen by the browser, so that a sighting that is sent again counts once. */
    id: text('id').primaryKey(),
    walkId: text('walk_id')
      .notNull()
      .references(() => lotWalks.id),
    row: text('row').notNull(),
    /** The plate as it was seen, or as the books have it. */
    licensePlate: text('license_plate'),
    /** The car in the books; null for a plate that no parked car had. */
    transactionId: text('transaction_id').references(() => transactions.id),
    seenBy: text('seen_by')
      .notNull()
      .references(() => members.id),
    at: instant('at').notNull(),
    takesBackId: text('takes_back_id'),
    createdAt,
  },
  (t) => [
    index('lot_walk_sightings_by_walk').on(t.walkId),
    index('lot_walk_sightings_by_car')
      .on(t.transactionId, t.at)
      .where(sql`${t.transactionId} is not null`),
    index('lot_walk_sightings_taken_back')
      .on(t.takesBackId)
      .where(sql`${t.takesBackId} is not null`),
    check(
      'lot_walk_sightings_car',
      sql`${t.licensePlate} is not null or ${t.transactionId} is not null or ${t.takesBackId} is not null`,
    ),
  ],
);

/** What a walk saw other than the books say, found at its end. */
export const lotWalkDifferences = pgTable(
  'lot_walk_differences',
  {
    id: text('id').primaryKey(),
    walkId: text('walk_id')
      .notNull()
      .references(() => lotWalks.id),
    kind: text('kind').$type<DifferenceKind>().notNull(),
    /** What it is about: the id of a stay, or a plate. With the kind it is unique in a walk. */
    subject: text('subject').notNull(),
    transactionId: text('transaction_id').references(() => transactions.id),
    otherTransactionId: text('other_transaction_id').references(() => transactions.id),
    licensePlate: text('license_plate'),
    details: jsonb('details').$type<string[]>().notNull(),
    settledAt: instant('settled_at'),
    settledBy: text('settled_by').references(() => members.id),
    /** A code of `SETTLE_REASONS`. */
    reason: text('reason'),
    words: text('words'),
    createdAt,
  },
  (t) => [
    uniqueIndex('lot_walk_differences_subject').on(t.walkId, t.kind, t.subject),
    index('lot_walk_differences_by_car')
      .on(t.transactionId)
      .where(sql`${t.transactionId} is not null`),
    check('lot_walk_differences_kind', sql`${t.kind} in ('SWAP','NOT_SEEN','UNKNOWN','SEEN_TWICE','MOVED')`),
    check(
      'lot_walk_differences_settled',
      sql`(${t.settledAt} is null) = (${t.settledBy} is null) and (${t.settledAt} is null) = (${t.reason} is null)`,
    ),
  ],
);
