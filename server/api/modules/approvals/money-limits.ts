import type { Rights } from './approval-kind.ts';

/** What shift leads and accountants may give back or let go by themselves, for each request. */
const SMALL_LIMIT_CENTS = 50_00;
/** The same for managers. Shift leads may approve requests of others up to it. */
const LARGE_LIMIT_CENTS = 500_00;

/**
 * The most that somebody may refund or discount without a second person, in cents:
 * - with Transactions:Refund and Transactions:Approve (managers): $500
 * - with one of them (shift leads, accountants): $50
 * - with neither (cashiers): nothing
 */
export function ownLimitCents(rights: Rights): number {
  const held = ['Transactions:Refund', 'Transactions:Approve'].filter((right) => rights.has(right)).length;
  return [0, SMALL_LIMIT_CENTS, LARGE_LIMIT_CENTS][held] ?? 0;
}

/**
 * Whether somebody may decide a request of this amount: with Transactions:Approve up to $500, with Transactions:Refund
 * as well any amount.
 */
export function mayDecideMoney(rights: Rights, amountCents: number): boolean {
  if (!rights.has('Transactions:Approve')) return false;
  return rights.has('Transactions:Refund') || amountCents <= LARGE_LIMIT_CENTS;
}
