import { and, desc, eq } from 'drizzle-orm';
import {
  BILLING_ADDRESS_PAGE_SIZE,
  type BillingAddress,
} from '../../../../shared/contracts/billing-addresses.ts';
import { PAYMENT_TOKEN_PAGE_SIZE, type PaymentToken } from '../../../../shared/contracts/payment-tokens.ts';
import type { Queries } from '../../platform/database/database.ts';
import { billingAddresses, paymentTokens } from './tables.ts';
import type { OwnItem } from './one-default.ts';

export type TokenRow = typeof paymentTokens.$inferSelect;
export type AddressRow = typeof billingAddresses.$inferSelect;

interface Page<T> {
  items: T[];
  count: number;
  page: number;
  page_size: number;
}

/** Lists a page of a member's cards: the default first, then the newest. */
export async function listTokens(
  queries: Queries,
  memberId: string,
  page: number,
): Promise<Page<PaymentToken>> {
  const pageSize = PAYMENT_TOKEN_PAGE_SIZE;
  const { isDefault, createdAt, id } = paymentTokens;
  const isOwn = eq(paymentTokens.memberId, memberId);
  const [rows, count] = await Promise.all([
    queries
      .select()
      .from(paymentTokens)
      .where(isOwn)
      .orderBy(desc(isDefault), desc(createdAt), desc(id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    queries.$count(paymentTokens, isOwn),
  ]);
  return { items: rows.map(presentToken), count, page, page_size: pageSize };
}

/** Lists a page of a member's billing addresses: the default first, then the newest. */
export async function listAddresses(
  queries: Queries,
  memberId: string,
  page: number,
): Promise<Page<BillingAddress>> {
  const pageSize = BILLING_ADDRESS_PAGE_SIZE;
  const { isDefault, createdAt, id } = billingAddresses;
  const isOwn = eq(billingAddresses.memberId, memberId);
  const [rows, count] = await Promise.all([
    queries
      .select()
      .from(billingAddresses)
      .where(isOwn)
      .orderBy(desc(isDefault), desc(createdAt), desc(id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    queries.$count(billingAddresses, isOwn),
  ]);
  return { items: rows.map(presentAddress), count, page, page_size: pageSize };
}

/** Finds one of the member's own cards. */
export async function findToken(queries: Queries, { memberId, id }: OwnItem): Promise<TokenRow | undefined> {
  const isOwn = and(eq(paymentTokens.memberId, memberId), eq(paymentTokens.id, id));
  const [row] = await queries.select().from(paymentTokens).where(isOwn);
  return row;
}

/** Finds a member's saved card by the network's reference of the card. */
export async function findTokenOfCard(
  queries: Queries,
  { memberId, cardReference }: { memberId: string; cardReference: string },
): Promise<TokenRow | undefined> {
  const isOwn = and(eq(paymentTokens.memberId, memberId), eq(paymentTokens.cardReference, cardReference));
  const [row] = await queries.select().from(paymentTokens).where(isOwn);
  return row;
}

/** Finds one of the member's own billing addresses. */
export async function findAddress(
  queries: Queries,
  { memberId, id }: OwnItem,
): Promise<AddressRow | undefined> {
  const isOwn = and(eq(billingAddresses.memberId, memberId), eq(billingAddresses.id, id));
  const [row] = await queries.select().from(billingAddresses).where(isOwn);
  return row;
}

export const presentToken = (row: TokenRow): PaymentToken => ({
  token_id: row.id,
  is_default: row.isDefault,
  cc_number: `•••• ${row.lastFour}`,
  cc_exp: row.expiry,
  brand: row.brand,
  auto_point_record: row.recordsPoints,
});

export const presentAddress = (row: AddressRow): BillingAddress => ({
  addr_id: row.id,
  is_default: row.isDefault,
  address_line_1: row.addressLine1,
  city: row.city,
  state: row.state,
  postal_code: row.postalCode,
  country: row.country,
});
