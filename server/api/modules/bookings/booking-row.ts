import type { CreateBookingBody } from '../../../../shared/contracts/bookings.ts';
import type { bookings } from './tables.ts';
import type { QuoteRow } from '../quotes/present-quote.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { newBookingNumber } from '../../platform/typed-number.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { BookingForm } from './read-booking-form.ts';

/** How long a booking holds its space while its payment is pending. */
const HOLD_MS = 10 * 60_000;

export interface BookingOptions {
  bookingId: string;
  /** The caller's idempotency key. Settling the payment stores the answer under it. */
  key: string;
  body: CreateBookingBody;
  caller: Caller;
  marketing: Record<string, string> | null;
}

/** Builds the row of a new booking, with a copy of the quote's price and dates because quotes are deleted. */
export const newBookingRow = (
  quote: QuoteRow,
  { payment, ...person }: BookingForm,
  { bookingId, body, caller, marketing }: BookingOptions,
  now: Date,
): typeof bookings.$inferInsert => ({
  id: bookingId,
  number: newBookingNumber(),
  quoteId: quote.id,
  status: payment ? 'PENDING_PAYMENT' : 'CONFIRMED',
  paymentStatus: quote.totalCents === 0 ? 'PAID' : 'UNPAID',
  holdUntil: payment && new Date(now.getTime() + HOLD_MS),
  ...pricesOf(quote),
  ...person,
  ...contactOf(body),
  pointClubNumber: caller.member?.number ?? (body.point_club_id || null),
  billingAddress: payment ? payment.billingAddress : body.billing_address || null,
  postalCode: payment ? payment.postalCode : body.postal_code || null,
  memberId: caller.member?.id ?? null,
  sessionId: caller.sessionId,
  marketing,
  createdAt: now,
  updatedAt: now,
});

const pricesOf = (quote: QuoteRow) => ({
  productKind: quote.productKind,
  vehicleClass: quote.vehicleClass,
  spaces: quote.spaces,
  travelFrom: quote.travelFrom,
  travelTo: quote.travelTo,
  rate: quote.rate,
  totalCents: quote.totalCents,
  points: quote.points,
  couponId: quote.couponId,
});

const contactOf = (body: CreateBookingBody) => ({
  email: body.email,
  emailKey: emailKey(body.email),
  flightDeparting: body.flight_number_departing || null,
  flightReturning: body.flight_number_returning || null,
  wantsPdf: body.email_pdf,
  wantsPass: body.email_pkpass,
});
