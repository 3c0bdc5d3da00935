import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';

/**
 * Cards that members have saved, by the card network's reference; number and security code are never stored. Each member
 * has one default card: the index allows at most one, and `one-default.ts` makes sure that there is one.
 */
export const paymentTokens = pgTable(
  'payment_tokens',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    /** The reference that the payment gateway charges. */
    gatewayReference: text('gateway_reference').notNull(),
    /** The network's reference of the card, the same in every payment with it; null when there is none. */
    cardReference: text('card_reference'),
    brand: text('brand').notNull(),
    lastFour: text('last_four').notNull(),
    /** `MM/YY`. */
    expiry: text('expiry').notNull(),
    isDefault: boolean('is_default').notNull(),
    /** Whether parking paid with the card earns the member points automatically. */
    recordsPoints: boolean('records_points').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('payment_tokens_default')
      .on(t.memberId)
      .where(sql`${t.isDefault}`),
    // A card that is saved twice has one row.
    uniqueIndex('payment_tokens_card').on(t.memberId, t.cardReference),
    index('payment_tokens_recording')
      .on(t.cardReference)
      .where(sql`${t.recordsPoints}`),
    check('payment_tokens_last_four', sql`${t.lastFour} ~ '^[0-9]{4}$'`),
  ],
);

/** The billing addresses of members' cards. Each member has one default address. */
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
    // An address that is saved twice has one row.
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
