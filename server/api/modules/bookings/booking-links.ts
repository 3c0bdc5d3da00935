import type { Deps } from '../../platform/deps.ts';
import { mailedSubject } from './ask-to-confirm.ts';
import { bookingLinkEnd, type BookingRow } from './present-booking.ts';

/**
 * What the token of a link proves about a booking. Does the same work without a booking.
 *
 * `isGenuine`: it was a link to this booking, maybe an expired one. `isMailed`: a valid one that only the booking's email
 * address gets. `isValid`: any valid one.
 */
export function readLink(
  { signer, now }: Pick<Deps, 'signer' | 'now'>,
  row: Pick<BookingRow, 'id' | 'emailKey' | 'travelTo'> | undefined,
  token: string,
): { isGenuine: boolean; isMailed: boolean; isValid: boolean } {
  const id = row?.id ?? 'nobody';
  const isLink = signer.isGenuine('booking', id, token);
  const isClaim = signer.isGenuine('claim', id, token);
  const wasMailed = row !== undefined && signer.isGenuine('booking-mail', mailedSubject(row), token);
  const isInTime = row !== undefined && now() < bookingLinkEnd(row);
  const isMailed = wasMailed && isInTime;
  const isValid = (isLink && isInTime) || signer.verify('claim', id, token, now()) || isMailed;
  return { isGenuine: isLink || isClaim || wasMailed, isMailed, isValid };
}
