import * as v from 'valibot';
import { pathBelowBooking, pickupPathOf } from '../format/booking-path.ts';
import { booking, type Booking } from '../contracts/bookings.ts';
import type { WallTime } from '../format/wall-time.ts';
import { loadTime } from '../format/load-time.ts';

/** A booking as the site shows it. */
export const shownBooking = v.object({
  booking,
  /** Pacific wall times; '' if unknown. */
  from: v.string(),
  to: v.string(),
  changedAt: v.optional(v.string(), ''),
  /** Until when an unconfirmed booking holds its space. */
  confirmBy: v.optional(v.string(), ''),
  /** The token of its link; null when the session gives access. */
  token: v.nullable(v.string()),
});
export type ShownBooking = v.InferOutput<typeof shownBooking>;

interface Fallbacks {
  from?: WallTime;
  to?: WallTime;
  token?: string | undefined;
}

/** @param fallbacks values for servers that answer little more than a number */
export async function toShownBooking(input: Booking, fallbacks: Fallbacks = {}): Promise<ShownBooking> {
  const { parseWallTime } = await loadTime();
  const linkToken = new URLSearchParams(input.customer_link?.split('?')[1]).get('token');
  return {
    booking: input,
    from: parseWallTime(input.travel_from_date) || (fallbacks.from ?? ''),
    to: parseWallTime(input.travel_to_date) || (fallbacks.to ?? ''),
    changedAt: parseWallTime(input.changed_at),
    confirmBy: parseWallTime(input.confirm_by),
    token: linkToken ?? fallbacks.token ?? null,
  };
}

/** The address of the booking's page, with the token if there is one. */
export function bookingPath({ booking: { id, customer_link: link }, token }: ShownBooking): string {
  if (link?.startsWith('/bookings/')) return link;
  return `/bookings/${encodeURIComponent(id)}/${token === null ? '' : `?token=${encodeURIComponent(token)}`}`;
}

/** The address of the page that cancels it. */
export const cancelPath = (cancelled: ShownBooking): string =>
  pathBelowBooking(bookingPath(cancelled), 'cancel');

/** The address of the page that modifies it. */
export const modifyPath = (changed: ShownBooking): string => pathBelowBooking(bookingPath(changed), 'modify');

/** The address of the shuttle page that knows its name and ticket. */
export const pickupPath = (shown: ShownBooking): string => pickupPathOf(bookingPath(shown));
