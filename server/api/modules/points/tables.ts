import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  foreignKey,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';

/** The balance of a member. Every change of a member's points locks this row first. */
export const pointAccounts = pgTable(
  'point_accounts',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => members.id),
    /** The sum of the member's movements. */
    balance: integer('balance').notNull().default(0),
    /** The number of movements, which is also the position of the last one. */
    movements: integer('movements').notNull().default(0),
  },
  (t) => [check('point_accounts_balance', sql`${t.balance} >= 0`)],
);

/** Points that were earned together and expire together. */
export const pointLots = pgTable(
  'point_lots',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => pointAccounts.memberId),
    /**
     * The receipt that earned them. The migration adds the foreign key, because the transactions module comes later.
     */
    receiptNumber: text('receipt_number'),
    amount: integer('amount').notNull(),
    /** Points not yet redeemed, reversed or expired. */
    remaining: integer('remaining').notNull(),
    earnedAt: instant('earned_at').notNull(),
    availableAt: instant('available_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex('point_lots_receipt').on(t.receiptNumber),
    index('point_lots_to_spend')
      .on(t.memberId, t.earnedAt, t.id)
      .where(sql`${t.remaining} > 0`),
    index('point_lots_by_expiry').on(t.memberId, t.expiresAt),
    index('point_lots_to_expire')
      .on(t.expiresAt)
      .where(sql`${t.remaining} > 0`),
    check('point_lots_remaining', sql`${t.remaining} between 0 and ${t.amount} and ${t.amount} > 0`),
  ],
);

/** The ledger, numbered from 1 for each member. A trigger refuses updates and deletions. */
export const pointMovements = pgTable(
  'point_movements',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => pointAccounts.memberId),
    position: integer('position').notNull(),
    rule: text('rule').notNull(),
    points: integer('points').notNull(),
    /** The balance after the movement. */
    balance: integer('balance').notNull(),
    /** The explanation that members read. */
    reason: text('reason').notNull(),
    sourceKind: text('source_kind').notNull(),
    sourceId: text('source_id').notNull(),
    /** `member:<id>`, `staff:<member id>`, `exit` or `clock`. */
    actor: text('actor').notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.position] }),
    // A voucher is paid once and returned once.
    uniqueIndex('point_movements_voucher')
      .on(t.sourceId, t.rule)
      .where(sql`${t.sourceKind} = 'VOUCHER'`),
    check('point_movements_balance', sql`${t.balance} >= 0`),
    check('point_movements_rule', sql`${t.rule} in ('EARN','REDEEM','RETURN','REVERSE','EXPIRE')`),
    check(
      'point_movements_sign',
      sql`${t.points} <> 0 and (${t.points} > 0) = (${t.rule} in ('EARN','RETURN'))`,
    ),
    check('point_movements_source', sql`${t.sourceKind} in ('RECEIPT','VOUCHER','LOT')`),
  ],
);

/**
 * The points that a movement added to each lot or took from it; they add up to its points. A trigger refuses changes.
 */
export const pointMovementLots = pgTable(
  'point_movement_lots',
  {
    memberId: text('member_id').notNull(),
    position: integer('position').notNull(),
    lotId: text('lot_id')
      .notNull()
      .references(() => pointLots.id),
    points: integer('points').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.position, t.lotId] }),
    foreignKey({
      columns: [t.memberId, t.position],
      foreignColumns: [pointMovements.memberId, pointMovements.position],
    }),
    check('point_movement_lots_points', sql`${t.points} <> 0`),
  ],
);

/** The expiry dates that members were warned of, so that nobody is warned twice. */
export const pointExpiryWarnings = pgTable(
  'point_expiry_warnings',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => pointAccounts.memberId),
    /** The Pacific date. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** How many days before it, at most. */
    daysBefore: integer('days_before').notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.memberId, t.expiresOn, t.daysBefore] })],
);
