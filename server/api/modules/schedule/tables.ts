import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BreakKind, LeaveState, OfferState } from '../../../../shared/contracts/schedule.ts';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';

/** Planned work. The migration adds the constraint that no two shifts of a person overlap. */
export const shifts = pgTable(
  'shifts',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** For example 'Booth' or 'Shuttle 2'. */
    note: text('note'),
    /** When the person was told; null while it is a draft. */
    publishedAt: instant('published_at'),
    createdBy: text('created_by')
      .notNull()
      .references(() => members.id),
    createdAt,
  },
  (t) => [
    index('shifts_by_start').on(t.startsAt),
    index('shifts_by_member').on(t.memberId, t.startsAt),
    check('shifts_order', sql`${t.endsAt} > ${t.startsAt}`),
    check('shifts_length', sql`${t.endsAt} <= ${t.startsAt} + interval '16 hours'`),
  ],
);

/**
 * The time that somebody worked, from clocking in to clocking out. The migration adds the constraint that no two of a
 * person overlap, so that only one is open, and the trigger that refuses changes of locked days.
 */
export const punches = pgTable(
  'punches',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    inAt: instant('in_at').notNull(),
    /** null while the person works. */
    outAt: instant('out_at'),
    /** The Pacific day on which it began and to which all of it counts. */
    day: date('day', { mode: 'string' }).notNull(),
    /** When the person said when they had left, because they forgot to clock out. */
    toldAt: instant('told_at'),
    approvedAt: instant('approved_at'),
    approvedBy: text('approved_by').references(() => members.id),
  },
  (t) => [
    uniqueIndex('punches_open')
      .on(t.memberId)
      .where(sql`${t.outAt} is null`),
    index('punches_by_day').on(t.day, t.memberId),
    check('punches_day', sql`${t.day} = (${t.inAt} at time zone 'America/Los_Angeles')::date`),
    check('punches_order', sql`${t.outAt} >= ${t.inAt}`),
    check('punches_told', sql`${t.toldAt} is null or ${t.outAt} is not null`),
    check(
      'punches_approved',
      sql`(${t.approvedAt} is null) = (${t.approvedBy} is null) and (${t.approvedAt} is null or ${t.outAt} is not null)`,
    ),
    check('punches_two_people', sql`${t.approvedBy} is distinct from ${t.memberId}`),
  ],
);

/** Meals, which are not paid, and rests, which are. */
export const punchBreaks = pgTable(
  'punch_breaks',
  {
    id: text('id').primaryKey(),
    punchId: text('punch_id')
      .notNull()
      .references(() => punches.id),
    kind: text('kind').$type<BreakKind>().notNull(),
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at'),
  },
  (t) => [
    uniqueIndex('punch_breaks_open')
      .on(t.punchId)
      .where(sql`${t.toAt} is null`),
    index('punch_breaks_by_punch').on(t.punchId),
    check('punch_breaks_kind', sql`${t.kind} in ('MEAL','REST')`),
    check('punch_breaks_order', sql`${t.toAt} >= ${t.fromAt}`),
  ],
);

/** What is settled of a person's day: they say that it is final, and it is locked for the payroll. */
export const timeSheetDays = pgTable(
  'time_sheet_days',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    day: date('day', { mode: 'string' }).notNull(),
    finalAt: instant('final_at'),
    lockedAt: instant('locked_at'),
    lockedBy: text('locked_by').references(() => members.id),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.day] }),
    check('time_sheet_days_locked', sql`(${t.lockedAt} is null) = (${t.lockedBy} is null)`),
  ],
);

/** Days on which somebody asks not to work. */
export const leaveRequests = pgTable(
  'leave_requests',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    words: text('words'),
    askedAt: instant('asked_at').notNull(),
    state: text('state').$type<LeaveState>().notNull().default('OPEN'),
    decidedBy: text('decided_by').references(() => members.id),
    decidedAt: instant('decided_at'),
    /** What the colleague said who decided. */
    decisionWords: text('decision_words'),
  },
  (t) => [
    index('leave_requests_by_day').on(t.lastDay),
    check('leave_requests_order', sql`${t.lastDay} >= ${t.firstDay}`),
    check('leave_requests_state', sql`${t.state} in ('OPEN','APPROVED','REFUSED')`),
    check('leave_requests_decided', sql`(${t.state} = 'OPEN') = (${t.decidedAt} is null)`),
    check('leave_requests_two_people', sql`${t.decidedBy} is distinct from ${t.memberId}`),
  ],
);

/** Shifts that somebody would like to give to a colleague. They go with their shift. */
export const shiftOffers = pgTable(
  'shift_offers',
  {
    id: text('id').primaryKey(),
    shiftId: text('shift_id')
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    offeredBy: text('offered_by')
      .notNull()
      .references(() => members.id),
    offeredAt: instant('offered_at').notNull(),
    state: text('state').$type<OfferState>().notNull().default('OPEN'),
    takenBy: text('taken_by').references(() => members.id),
    decidedBy: text('decided_by').references(() => members.id),
    decidedAt: instant('decided_at'),
    /** What the planner said. */
    decisionWords: text('decision_words'),
  },
  (t) => [
    uniqueIndex('shift_offers_open')
      .on(t.shiftId)
      .where(sql`${t.state} in ('OPEN','TAKEN')`),
    index('shift_offers_by_shift').on(t.shiftId, t.offeredAt),
    check('shift_offers_state', sql`${t.state} in ('OPEN','TAKEN','APPROVED','REFUSED','WITHDRAWN')`),
    check(
      'shift_offers_taken',
      sql`case when ${t.state} = 'OPEN' then ${t.takenBy} is null when ${t.state} = 'WITHDRAWN' then true else ${t.takenBy} is not null end`,
    ),
    check('shift_offers_decided', sql`(${t.state} in ('APPROVED','REFUSED')) = (${t.decidedBy} is not null)`),
    check(
      'shift_offers_colleague',
      sql`${t.takenBy} is distinct from ${t.offeredBy} or ${t.takenBy} is null`,
    ),
    check(
      'shift_offers_third_person',
      sql`${t.decidedBy} is null or ${t.decidedBy} not in (${t.offeredBy}, ${t.takenBy})`,
    ),
  ],
);

/** The calendar feed of a person. A new token ends the one before. */
export const scheduleFeeds = pgTable(
  'schedule_feeds',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => members.id),
    /** SHA-256 of the token, so that a leaked table can't be used to read a schedule. */
    tokenHash: text('token_hash').notNull(),
    createdAt,
  },
  (t) => [uniqueIndex('schedule_feeds_token').on(t.tokenHash)],
);
