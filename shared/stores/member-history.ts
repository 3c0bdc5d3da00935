import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { money } from '../contracts/fields.ts';
import { type Transaction } from '../contracts/transactions.ts';
import { listRecentTrips, listUpcomingTrips } from '../contracts/trips.ts';
import { toShownTransaction, type ShownTransaction } from './shown-transaction.ts';
import { toShownBooking, shownBooking } from './shown-booking.ts';

/** A page of a member's list. */
export interface ListPage {
  n: string;
  page: number;
}

export const upcomingPage = v.object({
  bookings: v.array(shownBooking),
  count: v.number(),
  page: v.number(),
});
export type UpcomingPage = v.InferOutput<typeof upcomingPage>;

/** A past stay in a list. Its own page shows the rest. */
const pastTransaction = v.object({
  id: v.string(),
  /** Pacific wall times; '' if unknown. */
  from: v.string(),
  to: v.string(),
  total: v.nullable(money),
  points: v.nullable(v.number()),
  receiptNumber: v.nullable(v.string()),
});
export type PastTransaction = v.InferOutput<typeof pastTransaction>;

export const recentPage = v.object({ stays: v.array(pastTransaction), count: v.number(), page: v.number() });
export type RecentPage = v.InferOutput<typeof recentPage>;

/** Source: GET /club/{n}/upcoming-trips. */
export async function loadUpcoming(api: ApiClient, { n, page }: ListPage): Promise<UpcomingPage> {
  const { items, count } = await api.call(listUpcomingTrips, { params: { n }, query: { page } });
  // The session authorizes the member, so the page needs no token of a link.
  const bookings = items.map((booking) => toShownBooking({ ...booking, customer_link: null }));
  return { bookings: await Promise.all(bookings), count, page };
}

/** Source: GET /club/{n}/recent-trips. */
export async function loadRecent(api: ApiClient, { n, page }: ListPage): Promise<RecentPage> {
  const { items, count } = await api.call(listRecentTrips, { params: { n }, query: { page } });
  return { stays: await Promise.all(items.map(toPastTransaction)), count, page };
}

export async function toPastTransaction(input: Transaction): Promise<PastTransaction> {
  const { transaction, from, to } = await toOwnTransaction(input);
  const { total = null, points = null, receiptNumber = null } = transaction.receipt ?? {};
  return { id: transaction.id, from, to, total, points, receiptNumber };
}

export const toOwnTransaction = (input: Transaction): Promise<ShownTransaction> =>
  toShownTransaction({ ...input, token: null, customer_link: null }, { ticket: null, token: null });
