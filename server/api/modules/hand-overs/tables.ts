import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { HandOver } from '../../../../shared/contracts/hand-overs.ts';
import { instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';

/** What was open when a shift ended. */
export type HandOverSnapshot = Pick<HandOver, 'parts' | 'notes'>;

/** A shift that was handed over. The migration adds the trigger that lets only the second signature be added. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: text('id').primaryKey(),
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    snapshot: jsonb('snapshot').$type<HandOverSnapshot>().notNull(),
    /** The last note that belongs to it. */
    lastNoteId: bigint('last_note_id', { mode: 'number' }).notNull(),
    outBy: text('out_by')
      .notNull()
      .references(() => members.id),
    outAt: instant('out_at').notNull(),
    inBy: text('in_by').references(() => members.id),
    inAt: instant('in_at'),
  },
  (t) => [
    // One at a time waits for its second signature.
    uniqueIndex('hand_overs_waiting')
      .on(sql`(${t.inBy} is null)`)
      .where(sql`${t.inBy} is null`),
    index('hand_overs_by_time').on(t.outAt, t.id),
    check(
      'hand_overs_two_people',
      sql`(${t.inBy} is null) = (${t.inAt} is null) and ${t.inBy} is distinct from ${t.outBy}`,
    ),
  ],
);

/** Notes for the next shift, in order. The migration adds the trigger that refuses changes. */
export const handOverNotes = pgTable('hand_over_notes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  memberId: text('member_id')
    .notNull()
    .references(() => members.id),
  note: text('note').notNull(),
  at: instant('at').notNull(),
});
