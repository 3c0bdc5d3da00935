import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';

/**
 * Cards that members have saved, as the card network knows them: number and code were never here. Of a member's cards
 * one is the default; at most one by the index, at least one by `one-default.ts`.
 */
export const paymentTokens = pgTable(
  'payment_tokens',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    /** What the gateway charges it by. */
    gatewayReference: text('gateway_reference').notNull(),
    /** The network's name for the card, the same in every payment with it; null where it has none. */
    cardReference: text('card_reference'),
    brand: text('brand').notNull(),
    lastFour: text('last_four').notNull(),
    /** `MM/YY`. */
    expiry: text('expiry').notNull(),
    isDefault: boolean('is_default').notNull(),
    /** A stay that is paid with it earns its points for the member by itself. */
    recordsPoints: boolean('records_points').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('payment_tokens_default')
      .on(t.memberId)
      .where(sql`${t.isDefault}`),
    // Saved twice it is still one card.
    uniqueIndex('payment_tokens_card').on(t.memberId, t.cardReference),
    index('payment_tokens_recording')
      .on(t.cardReference)
      .where(sql`${t.recordsPoints}`),
    check('payment_tokens_last_four', sql`${t.lastFour} ~ '^[0-9]{4}$'`),
  ],
);

/** Where members' cards are billed to; one of them is the default, as with cards. */
export const billingAddresses = pgTable(
  'billing_addresses',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    addressLine1: text('address_line_1').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    /** Two letters. */
    country: text('country').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('billing_addresses_default')
      .on(t.memberId)
      .where(sql`${t.isDefault}`),
    // Saved twice it is still one address.
    uniqueIndex('billing_addresses_once').on(
      t.memberId,
      t.addressLine1,
      t.city,
      t.state,
      t.postalCode,
      t.country,
    ),
    check('billing_addresses_country', sql`${t.country} ~ '^[A-Z]{2}$'`),
  ],
);
