import * as v from 'valibot';
import { booking, type Booking } from '../contracts/bookings.ts';
import type { WallTime } from '../format/wall-time.ts';

/** A booking as it is shown to whoever holds its link. */
export const shownBooking = v.object({
  booking,
  /** Pacific wall times, '' where they are not known. */
  from: v.string(),
  to: v.string(),
  changedAt: v.optional(v.string(), ''),
  /** The signed proof of its link; null where the session is the proof. */
  token: v.nullable(v.string()),
});
export type ShownBooking = v.InferOutput<typeof shownBooking>;

interface Fallbacks {
  from?: WallTime;
  to?: WallTime;
  token?: string | undefined;
}

/** @param known what is known from elsewhere, for servers that answer a number and little more */
export async function toShownBooking(given: Booking, known: Fallbacks = {}): Promise<ShownBooking> {
  const { parseWallTime } = await import('../format/time.ts');
  const linkToken = new URLSearchParams(given.customer_link?.split('?')[1]).get('token');
  return {
    booking: given,
    from: parseWallTime(given.travel_from_date) || (known.from ?? ''),
    to: parseWallTime(given.travel_to_date) || (known.to ?? ''),
    changedAt: parseWallTime(given.changed_at),
    token: linkToken ?? known.token ?? null,
  };
}

/** The page of this site that shows the booking, with the proof if there is one. */
export function bookingPath({ booking: { id, customer_link: link }, token }: ShownBooking): string {
  if (link?.startsWith('/bookings/')) return link;
  return `/bookings/${encodeURIComponent(id)}/${token === null ? '' : `?token=${encodeURIComponent(token)}`}`;
}

/** The page that cancels it. */
export const cancelPath = (cancelled: ShownBooking): string => pathBelow(cancelled, 'cancel');

/** The page that changes it. */
export const modifyPath = (changed: ShownBooking): string => pathBelow(changed, 'modify');

function pathBelow(shown: ShownBooking, name: string): string {
  const [page = '', query] = bookingPath(shown).split('?');
  return `${page.replace(/\/?$/, `/${name}`)}${query === undefined ? '' : `?${query}`}`;
}
