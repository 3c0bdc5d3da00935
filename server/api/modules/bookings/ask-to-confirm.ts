import type { Booking } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/new-id.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { BookingDeps } from './booking-deps.ts';
import { bookingLinkEnd, type BookingRow, bookingToken, presentBooking } from './present-booking.ts';

/**
 * Queues the mail whose link confirms an unpaid booking, in the caller's transaction. Returns the booking for the caller,
 * whose token can't confirm it.
 */
export async function askToConfirm(tx: Queries, deps: BookingDeps, row: BookingRow): Promise<Booking> {
  await mailConfirmLink(tx, deps, row, {
    template: 'booking-confirm',
    cause: `booking-confirm:${row.id}:${newId()}`,
  });
  return presentUnconfirmed(deps, row, bookingToken(row, deps.signer));
}

/** Presents a booking that isn't paid or confirmed, so it has neither card nor documents. */
export const presentUnconfirmed = (deps: BookingDeps, row: BookingRow, token: string): Booking =>
  presentBooking(row, { card: null, token, wallets: { apple: false, google: false }, now: deps.now() });

/** Queues a mail with the link that only the booking's email address gets. */
export async function mailConfirmLink(
  tx: Queries,
  deps: BookingDeps,
  row: BookingRow,
  { template, cause }: { template: 'booking-confirm' | 'booking-released'; cause: string },
): Promise<void> {
  const token = mailedToken(row, deps);
  const data = {
    booking: presentUnconfirmed(deps, row, token),
    confirmLink: `/bookings/${row.id}/confirm/?token=${token}`,
  };
  await enqueueMail(tx, { cause, template, recipient: row.email, data });
}

/** A token for the holder of the mailbox. Another address of the booking makes it void. */
const mailedToken = (row: BookingRow, { signer }: Deps) =>
  signer.sign('booking-mail', mailedSubject(row), bookingLinkEnd(row));

/** What the mailed token is signed for. */
export const mailedSubject = ({ id, emailKey }: Pick<BookingRow, 'id' | 'emailKey'>): string =>
  `${id} ${emailKey}`;
