import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { lastNameKey, nameKey } from '../../platform/lists/search-keys.ts';

/** The Point Club's members; staff are members whose groups hold permissions. */
export const members = pgTable(
  'members',
  {
    id: text('id').primaryKey(),
    /** Digits, as printed under the barcode of the pass. */
    number: text('number').notNull(),
    email: text('email').notNull(),
    /** The email in NFKC and lower case, for comparisons. */
    emailKey: text('email_key').notNull(),
    longName: text('long_name').notNull(),
    shortName: text('short_name').notNull(),
    /** argon2id, with its parameters. */
    passwordHash: text('password_hash').notNull(),
    /** The car of the member's next bookings. */
    licensePlate: text('license_plate'),
    /** For example 'Subaru, blue'. */
    makeAndColor: text('make_and_color'),
    /** The car needs an accessible space, which costs nothing. */
    accessibleSpace: boolean('accessible_space').notNull().default(false),
    passengers: integer('passengers'),
    /** When the account was closed: its member can't log in and its address is free again. */
    deactivatedAt: instant('deactivated_at'),
    /** When staff last made a call, written at most once an hour. */
    lastSeenAt: instant('last_seen_at'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('members_number').on(t.number),
    // For the search of the back office.
    index('members_number_prefix').on(t.number.op('text_pattern_ops')),
    index('members_name_prefix').on(sql`${nameKey(t.longName)} text_pattern_ops`),
    index('members_last_name_prefix').on(sql`${lastNameKey(t.longName)} text_pattern_ops`),
    // For logins, which also find accounts that were closed lately.
    index('members_by_email').on(t.emailKey),
    uniqueIndex('members_live_email')
      .on(t.emailKey)
      .where(sql`${t.deactivatedAt} is null`),
    check('members_number_digits', sql`${t.number} ~ '^[0-9]{8,12}$'`),
  ],
);

/**
 * A login on one device. Tokens are stored as SHA-256, so that a leaked table can't be used to log in. A refresh token
 * is exchanged for the next one; the use of an older one means that it was stolen.
 */
export const memberSessions = pgTable(
  'member_sessions',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    /** For example 'Chrome on Windows'; null when the caller said nothing. */
    device: text('device'),
    accessHash: text('access_hash').notNull(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    /** The refresh token before this one. It still gets the same new tokens for ten seconds after `renewedAt`. */
    previousHash: text('previous_hash'),
    renewedAt: instant('renewed_at'),
    renewals: integer('renewals').notNull().default(0),
    /** 30 days after the login; renewals don't extend it. */
    expiresAt: instant('expires_at').notNull(),
    /** When the password was last typed in this login; null in logins from before this was recorded. */
    passwordAt: instant('password_at'),
    /** Whose rights this login reads the back office with, until then; null: its own. */
    seesAsId: text('sees_as_id').references(() => members.id),
    seesAsUntil: instant('sees_as_until'),
    endedAt: instant('ended_at'),
    createdAt,
  },
  (t) => [
    index('member_sessions_by_member').on(t.memberId),
    index('member_sessions_by_expiry').on(t.expiresAt),
  ],
);

/** People who asked to join and haven't confirmed their mailed link. The first confirmed link gets the address. */
export const registrations = pgTable(
  'registrations',
  {
    /** Part of the signed link. */
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    longName: text('long_name').notNull(),
    shortName: text('short_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (t) => [index('registrations_by_email').on(t.emailKey), index('registrations_by_expiry').on(t.expiresAt)],
);

/** Mailed links for one use. The row is deleted when the link is used. */
export const memberLinks = pgTable(
  'member_links',
  {
    /** Part of the signed link. */
    id: text('id').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Null for an unknown address, which costs the same work; such a link never works. */
    memberId: text('member_id').references(() => members.id),
    /** NEW_EMAIL, EMAIL_UNDO: the address that the link was sent to. */
    email: text('email'),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (t) => [
    index('member_links_by_member').on(t.memberId),
    index('member_links_by_expiry').on(t.expiresAt),
    check('member_links_purpose', sql`${t.purpose} in ('PASSWORD_RESET','NEW_EMAIL','EMAIL_UNDO')`),
  ],
);

/** A group of staff, whose permissions its members have. */
export const groups = pgTable(
  'groups',
  { id: text('id').primaryKey(), name: text('name').notNull(), createdAt },
  (t) => [uniqueIndex('groups_name').on(t.name)],
);

export const groupPermissions = pgTable(
  'group_permissions',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id),
    /** Resource:Action. */
    permission: text('permission').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.permission] }),
    check('group_permissions_form', sql`${t.permission} ~ '^[A-Za-z]+:[A-Za-z]+$'`),
  ],
);

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.groupId] })],
);

/** The days on which staff used a permission. */
export const permissionUses = pgTable(
  'permission_uses',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    permission: text('permission').notNull(),
    /** Pacific. */
    day: date('day').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.permission, t.day] })],
);

/** Unused rights that somebody decided to keep in a group. */
export const keptRights = pgTable(
  'kept_rights',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id),
    permission: text('permission').notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.permission] })],
);
