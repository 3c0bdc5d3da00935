import type { Booking, BookingStatus } from '../../../../shared/contracts/bookings.ts';
import { cents } from '../../../../shared/format/money.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { createCodes } from '../documents/create-codes.ts';
import type { bookings } from './tables.ts';
import { presentCar } from '../members/member-car.ts';
import type { CardOnFile } from '../payments/payment-gateway.ts';
import { presentRate } from '../quotes/present-rate.ts';
import type { Signer } from '../../platform/signer.ts';
import { GOOGLE_WALLET_FILE } from '../../../../shared/contracts/wallet-paths.ts';
import type { Wallets } from '../documents/create-documents.ts';

export type BookingRow = typeof bookings.$inferSelect;

/** Links to a booking work until 30 days after its stay. */
export const LINK_LIFE_MS = 30 * DAY_MS;

/** The actions that the owner may take, by status. */
const ACTIONS: Record<BookingStatus, string[]> = {
  PENDING_PAYMENT: [],
  UNCONFIRMED: ['confirm-link'],
  CONFIRMED: ['email', 'download', 'cancel', 'car'],
  CHECKED_IN: ['email', 'download'],
  COMPLETED: ['email', 'download'],
  CANCELLED: ['email'],
  NO_SHOW: ['email'],
  EXPIRED: [],
};

/** Changes close this long before the start. */
const CHANGE_MS = 3_600_000;

/** Whether a booking's dates may be changed at `now`. */
export const isChangeable = ({ status, travelFrom }: BookingRow, now: Date): boolean =>
  status === 'CONFIRMED' && now.getTime() < travelFrom.getTime() - CHANGE_MS;

/** Whether a member may add the booking to their own. */
const isLinkable = ({ memberId, status }: BookingRow): boolean =>
  memberId === null && ['CONFIRMED', 'CHECKED_IN', 'COMPLETED'].includes(status);

/** Whether the holder of the mailed link may book it again after its hold has ended. */
const isRebookable = ({ status, rebookUntil, travelFrom }: BookingRow, now: Date): boolean =>
  status === 'EXPIRED' && rebookUntil !== null && now < rebookUntil && now < travelFrom;

function actionsOf(row: BookingRow, now: Date): string[] {
  return [
    ...(ACTIONS[row.status as BookingStatus] ?? []),
    ...(isChangeable(row, now) ? ['modify'] : []),
    ...(isLinkable(row) ? ['link-club'] : []),
    ...(isRebookable(row, now) ? ['rebook'] : []),
  ];
}

/** When the booking's links stop working. It moves with the dates of the stay, also for links that were sent before. */
export const bookingLinkEnd = ({ travelTo }: Pick<BookingRow, 'travelTo'>): Date =>
  new Date(travelTo.getTime() + LINK_LIFE_MS);

/** Creates the token for a booking's links. */
export const bookingToken = (row: BookingRow, signer: Signer): string =>
  signer.sign('booking', row.id, bookingLinkEnd(row));

/** The path of the page that shows a booking. */
export const bookingLink = (id: string, token: string): string => `/bookings/${id}/?token=${token}`;

/** Adds barcode and QR code to a booking that opens the gate. */
export async function addCodes(booking: Booking): Promise<Booking> {
  const opensGate = booking.status === 'CONFIRMED' || booking.status === 'CHECKED_IN';
  return opensGate ? { ...booking, ...(await createCodes(booking.number)) } : booking;
}

export interface PresentBookingOptions {
  card: CardOnFile | null;
  /** The token for links that work without an account. */
  token: string;
  wallets: Wallets;
  now: Date;
}

/** Presents a booking to its owner. */
export function presentBooking(
  row: BookingRow,
  { card, token, wallets, now }: PresentBookingOptions,
): Booking {
  const file = (name: string) => `/bookings/${row.id}/${name}?token=${token}`;
  const actions = actionsOf(row, now);
  return {
    id: row.id,
    number: row.number,
    email_addr: row.email,
    status: row.status,
    payment_status: row.paymentStatus,
    allowed_actions: actions,
    product_id: row.productKind,
    vehicle_class: row.vehicleClass,
    travel_from_date: formatWireDate(row.travelFrom),
    travel_to_date: formatWireDate(row.travelTo),
    full_name: row.fullName,
    phone_number: row.phone,
    flight_number_departing: row.flightDeparting,
    flight_number_returning: row.flightReturning,
    ...presentCar(row),
    rate: presentRate(row.rate, row),
    total_charge: cents(row.totalCents),
    paid: cents(row.paidCents),
    refunded: cents(row.refundedCents),
    due_at_lot: cents(row.status === 'CANCELLED' ? 0 : row.totalCents - row.paidCents + row.dueBackCents),
    card: card && { brand: card.brand, last_four: card.lastFour },
    points: row.points,
    point_club_id: row.memberId && row.pointClubNumber,
    changed_at: row.changedAt && formatWireDate(row.changedAt),
    confirm_by: row.status === 'UNCONFIRMED' ? row.holdUntil && formatWireDate(row.holdUntil) : null,
    customer_link: bookingLink(row.id, token),
    downloads: actions.includes('download')
      ? {
          pdf: file('confirmation.pdf'),
          pkpass: wallets.apple ? file('parking.pkpass') : null,
          google: wallets.google ? file(GOOGLE_WALLET_FILE) : null,
          ics: file('stay.ics'),
        }
      : null,
  };
}
