import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';

/** The Point Club's members; staff are members whose groups hold permissions. */
export const members = pgTable(
  'members',
  {
    id: text('id').primaryKey(),
    /** Digits, as printed under the barcode of the pass. */
    number: text('number').notNull(),
    email: text('email').notNull(),
    /** NFKC, lower case: what "the same e-mail" means. */
    emailKey: text('email_key').notNull(),
    longName: text('long_name').notNull(),
    shortName: text('short_name').notNull(),
    /** argon2id, with its parameters. */
    passwordHash: text('password_hash').notNull(),
    /** Who has left cannot sign in; the address is free again. */
    deactivatedAt: instant('deactivated_at'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('members_number').on(t.number),
    uniqueIndex('members_live_email')
      .on(t.emailKey)
      .where(sql`${t.deactivatedAt} is null`),
    check('members_number_digits', sql`${t.number} ~ '^[0-9]{8,12}$'`),
  ],
);

/**
 * One login on one device. Its tokens are here as SHA-256: nobody who reads this table can use them. A refresh token
 * is exchanged for the next one; whoever comes with an older one than the last shows that it was stolen.
 */
export const memberSessions = pgTable(
  'member_sessions',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    accessHash: text('access_hash').notNull(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    /** The refresh token before this one, good for the same successor for some seconds after `renewedAt`. */
    previousHash: text('previous_hash'),
    renewedAt: instant('renewed_at'),
    renewals: integer('renewals').notNull().default(0),
    /** 30 days after the login, however often it is renewed. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    createdAt,
  },
  (t) => [
    index('member_sessions_by_member').on(t.memberId),
    index('member_sessions_by_expiry').on(t.expiresAt),
  ],
);

/** Who asked to join and has not followed the mailed link yet. Whose link is followed first has the address. */
export const registrations = pgTable(
  'registrations',
  {
    /** Named in the link, which is signed. */
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

/** Links that were mailed for one use. The row goes when the link is used. */
export const memberLinks = pgTable(
  'member_links',
  {
    /** Named in the link, which is signed. */
    id: text('id').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Without a member it opens nothing: an unknown address cost the same work. */
    memberId: text('member_id').references(() => members.id),
    /** NEW_EMAIL: the address that it was sent to. */
    email: text('email'),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (t) => [
    index('member_links_by_member').on(t.memberId),
    index('member_links_by_expiry').on(t.expiresAt),
    check('member_links_purpose', sql`${t.purpose} in ('PASSWORD_RESET','NEW_EMAIL')`),
  ],
);

/** A group of staff and what its members may do. */
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
