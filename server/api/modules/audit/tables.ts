import { bigserial, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';
import type { Changes } from './changed-fields.ts';

/**
 * What staff changed, in the transaction of the change. A trigger refuses updates and deletions. The key begins with the
 * time, so that the table can be partitioned by it.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    at: instant('at').notNull(),
    /** Counts up, because one action may write several entries at one time. */
    id: bigserial('id', { mode: 'number' }).notNull(),
    actorId: text('actor_id')
      .notNull()
      .references(() => members.id),
    /** The name of the contract. */
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** What people call it, e.g. a ticket number or a group's name. */
    subjectName: text('subject_name').notNull(),
    /** The changed fields only. */
    changes: jsonb('changes').$type<Changes>().notNull(),
    reason: text('reason'),
    approvalId: text('approval_id'),
    /** Shared by the entries of one bulk action. */
    actionId: text('action_id'),
  },
  (t) => [
    primaryKey({ columns: [t.at, t.id] }),
    index('audit_entries_by_subject').on(t.subjectKind, t.subjectId, t.at),
    index('audit_entries_by_name').on(t.subjectName, t.at),
    index('audit_entries_by_actor').on(t.actorId, t.at),
    index('audit_entries_by_action').on(t.action, t.at),
    check('audit_entries_kind', sql`${t.subjectKind} ~ '^[a-z-]+$'`),
  ],
);
