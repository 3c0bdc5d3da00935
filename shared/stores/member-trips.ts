import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { money } from '../contracts/fields.ts';
import { type Transaction } from '../contracts/transactions.ts';
import { listRecentTrips, listUpcomingTrips } from '../contracts/trips.ts';
import { readStay, type Stay } from './stay.ts';
import { readTrip, trip } from './trip.ts';

/** Which page of a member's list. */
export interface ListPage {
  n: string;
  page: number;
}

export const tripPage = v.object({ trips: v.array(trip), count: v.number(), page: v.number() });
export type TripPage = v.InferOutput<typeof tripPage>;

/** What a list says of a stay that is over; all of it is on the stay's own page. */
const pastStay = v.object({
  id: v.string(),
  /** Pacific wall times, '' where they are not known. */
  from: v.string(),
  to: v.string(),
  total: v.nullable(money),
  points: v.nullable(v.number()),
  receiptNumber: v.nullable(v.string()),
});
export type PastStay = v.InferOutput<typeof pastStay>;

export const stayPage = v.object({ stays: v.array(pastStay), count: v.number(), page: v.number() });
export type StayPage = v.InferOutput<typeof stayPage>;

/** Source: GET /club/{n}/upcoming-trips. */
export async function loadUpcoming(api: ApiClient, { n, page }: ListPage): Promise<TripPage> {
  const { items, count } = await api.call(listUpcomingTrips, { params: { n }, query: { page } });
  // The session is the proof: no secret of a link stands in a member's page.
  const trips = items.map((booking) => readTrip({ ...booking, customer_link: null }));
  return { trips: await Promise.all(trips), count, page };
}

/** Source: GET /club/{n}/recent-trips. */
export async function loadRecent(api: ApiClient, { n, page }: ListPage): Promise<StayPage> {
  const { items, count } = await api.call(listRecentTrips, { params: { n }, query: { page } });
  return { stays: await Promise.all(items.map(readPastStay)), count, page };
}

export async function readPastStay(given: Transaction): Promise<PastStay> {
  const { transaction, from, to } = await readOwnStay(given);
  const { total = null, points = null, receiptNumber = null } = transaction.receipt ?? {};
  return { id: transaction.id, from, to, total, points, receiptNumber };
}

export const readOwnStay = (given: Transaction): Promise<Stay> =>
  readStay({ ...given, token: null, customer_link: null }, { ticket: null, token: null });
