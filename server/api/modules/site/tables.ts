import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/database/columns.ts';

/** A single row with the lot's switches. */
export const lotSettings = pgTable(
  'lot_settings',
  {
    id: integer('id').primaryKey().default(1),
    bookingsDisabled: boolean('bookings_disabled').notNull().default(false),
    isMaintenance: boolean('is_maintenance').notNull().default(false),
    /** The Pacific time of day at which money starts to count for the next day. */
    businessDayStart: text('business_day_start').notNull().default('00:00'),
    /** The difference of a drawer beyond which it is counted again and explained. */
    overShortLimitCents: integer('over_short_limit_cents').notNull().default(500),
    /** A drawer that holds more than this needs a drop. */
    dropLimitCents: integer('drop_limit_cents').notNull().default(40000),
  },
  (t) => [
    check('lot_settings_one_row', sql`${t.id} = 1`),
    check('lot_settings_over_short_limit', sql`${t.overShortLimitCents} >= 0`),
    check('lot_settings_drop_limit', sql`${t.dropLimitCents} > 0`),
    // Not from 01:00 to 02:59, which clock changes skip or repeat.
    check('lot_settings_day_start', sql`${t.businessDayStart} ~ '^(00|0[3-9]|1[0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    sessionId: text('session_id'),
    anonId: text('anon_id'),
    memberId: text('member_id'),
    class: text('class').notNull(),
    name: text('name').notNull(),
    value: text('value'),
    refId: text('ref_id'),
    parameters: jsonb('parameters').$type<Record<string, unknown>>(),
    /** Number of events in the row: equal events of a session, or of visitors without one, share a row within a batch. */
    times: integer('times').notNull().default(1),
    createdAt,
  },
  (t) => [
    // Only marketing events are looked up by session. Page views are many and read by time.
    index('events_of_campaigns')
      .on(t.sessionId, t.id)
      .where(sql`${t.class} = 'marketing'`),
    // For what a member may ask to see or to erase.
    index('events_by_member')
      .on(t.memberId)
      .where(sql`${t.memberId} is not null`),
    index('events_by_time').using('brin', t.createdAt),
  ],
);

/** How often browsers blocked what the content security policy does not allow. Nothing personal, no addresses of pages. */
export const blockedContent = pgTable(
  'blocked_content',
  {
    day: date('day').notNull(),
    directive: text('directive').notNull(),
    /** An origin, a scheme or a keyword of the policy. */
    source: text('source').notNull(),
    times: integer('times').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.directive, t.source] })],
);
