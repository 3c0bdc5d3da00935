import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ApprovalKindName, ApprovalState } from '../../../../shared/contracts/approvals.ts';
import type { AuditSubjectKind } from '../../../../shared/contracts/audit.ts';
import { instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';

/** What one employee asked for and another decides. Decided rows stay as they are. */
export const approvals = pgTable(
  'approvals',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ApprovalKindName>().notNull(),
    subjectKind: text('subject_kind').$type<AuditSubjectKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** What people call it, e.g. a receipt number. */
    subjectName: text('subject_name').notNull(),
    /** 0 if it is not about money. */
    amountCents: integer('amount_cents').notNull(),
    /** A code of the kind's fixed list. */
    reason: text('reason').notNull(),
    words: text('words'),
    /** The key of the request, under which the approved command runs once. */
    requestKey: text('request_key').notNull(),
    askedBy: text('asked_by')
      .notNull()
      .references(() => members.id),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    state: text('state').$type<ApprovalState>().notNull().default('PENDING'),
    decidedBy: text('decided_by').references(() => members.id),
    decidedAt: instant('decided_at'),
    word: text('word'),
  },
  (t) => [
    // A second request for the same thing waits until the first is decided.
    uniqueIndex('approvals_pending')
      .on(t.kind, t.subjectKind, t.subjectId)
      .where(sql`${t.state} = 'PENDING'`),
    index('approvals_by_state').on(t.state, t.askedAt, t.id),
    index('approvals_by_time').on(t.askedAt, t.id),
    index('approvals_by_asker').on(t.askedBy, t.askedAt),
    index('approvals_by_subject').on(t.subjectKind, t.subjectId),
    check('approvals_state', sql`${t.state} in ('PENDING','APPROVED','REFUSED','EXPIRED','WITHDRAWN')`),
    check(
      'approvals_amount',
      sql`${t.amountCents} >= 0 and (${t.amountCents} > 0 or ${t.kind} = 'CAMPAIGN')`,
    ),
    check(
      'approvals_decided',
      sql`(${t.state} in ('APPROVED','REFUSED')) = (${t.decidedBy} is not null) and (${t.state} = 'PENDING') = (${t.decidedAt} is null)`,
    ),
    // The control also stands in the command; the database refuses what the command might miss.
    check('approvals_not_own', sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.askedBy}`),
  ],
);

export type ApprovalRow = typeof approvals.$inferSelect;
