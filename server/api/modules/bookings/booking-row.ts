import type { BookingStatus, CreateBookingBody } from '../../../../shared/contracts/bookings.ts';
import { CONFIRM_MINUTES } from '../../../../shared/contracts/quotes.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { BookingRow } from './present-booking.ts';
import type { QuoteRow } from '../quotes/present-quote.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { newBookingNumber } from '../../platform/typed-number.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { CallerSource } from '../../platform/caller-source.ts';
import type { BookingGuarantee } from './guarantee.ts';
import type { BookingForm } from './read-booking-form.ts';
import type { Car } from '../members/member-car.ts';

/** How long a booking holds its space while its payment is pending. */
const PAYMENT_MS = 10 * MINUTE_MS;
/** How long an unpaid booking holds its space until the link in its mail is opened. */
const CONFIRM_MS = CONFIRM_MINUTES * MINUTE_MS;

export interface BookingOptions {
  bookingId: string;
  /** The caller's idempotency key. Settling the payment stores the answer under it. */
  key: string;
  body: CreateBookingBody;
  /** The token of a link to an earlier booking of the caller. */
  token?: string | undefined;
  caller: Caller;
  marketing: Record<string, string> | null;
  guarantee: BookingGuarantee | null;
  /** The card network's reference of the card that pays, if a limit counts it. */
  cardReference?: string | null;
}

/** Builds the row of a new booking, with a copy of the quote's price and dates because quotes are deleted. */
export const newBookingRow = (
  quote: QuoteRow,
  { payment, ...person }: BookingForm,
  {
    bookingId,
    body,
    caller,
    marketing,
    guarantee,
    source,
    car,
  }: BookingOptions & { source: CallerSource; car: Car },
  now: Date,
): BookingRow => ({
  id: bookingId,
  number: newBookingNumber(),
  quoteId: quote.id,
  paymentStatus: quote.totalCents === 0 ? 'PAID' : 'UNPAID',
  paidCents: 0,
  dueBackCents: 0,
  refundedCents: 0,
  ...(payment ? pendingUntil('PENDING_PAYMENT', now, PAYMENT_MS) : unpaidStatus(guarantee, now)),
  rebookUntil: null,
  bookedBy: guarantee?.kind === 'STAFF' ? guarantee.memberId : null,
  // An employee's address says nothing about those who call.
  ...(payment || caller.member || guarantee?.kind === 'STAFF' ? NO_SOURCE : source),
  ...pricesOf(quote),
  ...person,
  ...contactOf(body),
  ...car,
  pointClubNumber: caller.member?.number ?? (body.point_club_id || null),
  billingAddress: payment ? payment.billingAddress : body.billing_address || null,
  postalCode: payment ? payment.postalCode : body.postal_code || null,
  memberId: caller.member?.id ?? null,
  sessionId: caller.sessionId,
  marketing,
  version: 1,
  changedAt: null,
  createdAt: now,
  updatedAt: now,
});

const NO_SOURCE = { addressKey: null, networkKey: null };

const pendingUntil = (status: BookingStatus, now: Date, milliseconds: number) => ({
  status,
  guarantee: null,
  holdUntil: new Date(now.getTime() + milliseconds),
});

const unpaidStatus = (guarantee: BookingGuarantee | null, now: Date) =>
  guarantee
    ? { status: 'CONFIRMED', guarantee: guarantee.kind, holdUntil: null }
    : pendingUntil('UNCONFIRMED', now, CONFIRM_MS);

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
