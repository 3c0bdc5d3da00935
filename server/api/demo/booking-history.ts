import { newBookingNumber } from '../platform/typed-number.ts';
import { cancelFee } from '../modules/bookings/cancel-fee-rules.ts';
import type { bookings, cancellations, payments } from '../modules/bookings/tables.ts';
import type { sandboxCharges } from '../modules/payments/tables.ts';
import { newId } from '../platform/new-id.ts';
import type { PricedRate } from '../modules/rates/priced-rate.ts';
import type { InventedStay } from './invent-stay.ts';
import type { Traveler } from './travelers.ts';

/** The session id of bookings created by the demo, to recognize them. */
export const DEMO_SESSION = 'demo';

type BookingRow = typeof bookings.$inferSelect;

/** The rows of a booking with its payments and cancellation. */
export interface BookingHistory {
  booking: BookingRow;
  payments: (typeof payments.$inferInsert & { createdAt: Date })[];
  charges: (typeof sandboxCharges.$inferInsert)[];
  cancellations: (typeof cancellations.$inferInsert)[];
}

/** Creates the rows of a confirmed booking, paid if its product is BUY_NOW. */
export function toBooking(
  stay: InventedStay,
  {
    traveler,
    rate,
    spaces,
    couponId = null,
  }: { traveler: Traveler; rate: PricedRate; spaces: number; couponId?: string | null },
): BookingHistory {
  const isPaid = stay.productKind === 'BUY_NOW';
  const booking: BookingRow = {
    id: newId(),
    number: newBookingNumber(),
    quoteId: newId(),
    status: 'CONFIRMED',
    paymentStatus: isPaid ? 'PAID' : 'UNPAID',
    productKind: stay.productKind,
    vehicleClass: stay.vehicleClass,
    spaces,
    travelFrom: stay.from,
    travelTo: stay.to,
    email: traveler.email,
    emailKey: traveler.emailKey,
    fullName: traveler.fullName,
    phone: traveler.phone,
    billingAddress: null,
    postalCode: null,
    flightDeparting: traveler.flight,
    flightReturning: null,
    licensePlate: traveler.plate,
    makeAndColor: null,
    accessibleSpace: false,
    passengers: null,
    wantsPdf: false,
    wantsPass: false,
    rate,
    totalCents: rate.totalCents,
    paidCents: isPaid ? rate.totalCents : 0,
    dueBackCents: 0,
    refundedCents: 0,
    points: rate.points,
    couponId,
    memberId: traveler.memberId,
    pointClubNumber: traveler.memberNumber,
    sessionId: DEMO_SESSION,
    marketing: null,
    holdUntil: null,
    bookedBy: null,
    guarantee: isPaid ? null : traveler.memberId ? 'MEMBER' : 'EMAIL',
    rebookUntil: null,
    addressKey: null,
    networkKey: null,
    version: 1,
    changedAt: null,
    createdAt: stay.bookedAt,
    updatedAt: stay.bookedAt,
  };
  const history = { booking, payments: [], charges: [], cancellations: [] };
  return isPaid ? charge(history, traveler) : history;
}

function charge(history: BookingHistory, { card }: Traveler): BookingHistory {
  const { id: bookingId, totalCents: amountCents, createdAt } = history.booking;
  const cardColumns = { cardBrand: card.brand, cardLastFour: card.lastFour, cardExpiry: '12/31' };
  const reference = `sandbox_${newId()}`;
  const payment = {
    id: newId(),
    bookingId,
    gatewayKey: `booking-${bookingId}`,
    kind: 'CHARGE',
    state: 'APPROVED',
    amountCents,
    chargeId: null,
    reference,
    ...cardColumns,
    createdAt,
    updatedAt: createdAt,
  };
  const entry = { key: payment.gatewayKey, outcome: 'APPROVED', reference, amountCents };
  const charged = { ...entry, refundedCents: 0, refundOf: null, ...cardColumns, createdAt };
  return { ...history, payments: [payment], charges: [charged] };
}

/** Cancels a booking at `at`, with its refund. */
export function cancel(
  { booking, payments: [paid], charges: [charged] }: BookingHistory,
  at: Date,
): BookingHistory {
  const { feeCents, refundCents, feeLines, freeUntil } = cancelFee(booking, at);
  const refundColumns = { dueBackCents: refundCents, refundedCents: refundCents };
  const paymentStatus = feeCents > 0 ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  const cancelled: BookingRow = { ...booking, status: 'CANCELLED', ...refundColumns, updatedAt: at };
  const cancellation = { bookingId: booking.id, feeCents, refundCents, feeLines, freeUntil, createdAt: at };
  if (!paid || !charged || refundCents === 0)
    return {
      booking: cancelled,
      payments: paid ? [paid] : [],
      charges: charged ? [charged] : [],
      cancellations: [cancellation],
    };
  const [gatewayKey, reference] = [`refund-${booking.id}`, `sandbox_${newId()}`];
  const refund = { reference, amountCents: refundCents, createdAt: at };
  return {
    booking: { ...cancelled, paymentStatus },
    payments: [
      paid,
      { ...paid, ...refund, id: newId(), gatewayKey, kind: 'REFUND', chargeId: paid.id, updatedAt: at },
    ],
    charges: [
      { ...charged, refundedCents: refundCents },
      { ...charged, ...refund, key: gatewayKey, outcome: 'REFUNDED', refundOf: charged.reference },
    ],
    cancellations: [cancellation],
  };
}
