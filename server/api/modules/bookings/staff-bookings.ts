import { and, eq, lte } from 'drizzle-orm';
import type * as v from 'valibot';
import type { CancelTerms } from '../../../../shared/contracts/bookings.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import * as calls from '../../../../shared/contracts/staff-bookings.ts';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import { applyEdit, type Edit } from '../audit/apply-edit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { releaseSpace, takeSpace } from '../capacity/capacity.ts';
import { rethrowNoted } from '../coupons/note-refusal.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { emailKey } from '../../platform/email-key.ts';
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newId } from '../../platform/new-id.ts';
import type { Caller, Member } from '../../platform/serve/handler.ts';
import { getQuote, lockQuoteToBook } from '../quotes/find-quote.ts';
import { announceBooking, mailBookingAgain } from './announce-booking.ts';
import type { BookingDeps } from './booking-deps.ts';
import { cancelBooking } from './cancel-booking.ts';
import { findCancelTerms } from './cancellation.ts';
import { quoteTaken } from './find-conflicting-bookings.ts';
import { findCards } from './find-own-booking.ts';
import type { BookingRow } from './present-booking.ts';
import { reserveBooking } from './reserve-booking.ts';
import { bookings } from './tables.ts';

/** A change by staff: the call, who makes it and why. */
export interface StaffChange {
  action: Contract;
  actor: Member;
  reason?: string;
}

const recordBookingAudit = (
  tx: Queries,
  { id, number }: BookingRow,
  change: StaffChange & {
    before: Record<string, string | null> | null;
    after: Record<string, string>;
    at: Date;
  },
) => recordAudit(tx, { ...change, subject: { kind: 'booking', id, name: number } });

/**
 * Books a quote for somebody who calls. They pay at the lot. Throws 409 and 422 like every booking, and 422 for a quote of
 * which a part is due now, because nobody says a card number on the phone.
 */
export async function createStaffBooking(
  deps: BookingDeps,
  body: v.InferOutput<typeof calls.createStaffBooking.body>,
  { actor, caller }: { actor: Member; caller: Caller },
): Promise<{ id: string; number: string }> {
  const action = calls.createStaffBooking;
  const { dueNowCents } = await getQuote(deps.db.queries, body.quote_id);
  if (dueNowCents > 0)
    throw conflict('STATE_CHANGED', 'This price is paid now. Ask the caller to book it on our site.');
  const form = {
    ...body,
    check_for_existing: true,
    save_payment_details: false,
    email_pkpass: false,
    email_pdf: true,
  };
  // A guest with a session of their own: the booking is not the employee's.
  const guest = { ...caller, member: null, sessionId: newId() };
  return runIdempotent(deps.db, { contract: action, caller, member: actor, body }, async (tx) => {
    const quote = await lockQuoteToBook(tx, form.quote_id, emailKey(form.email));
    const { booking } = await reserveBooking(tx, deps, {
      quote,
      bookingId: newId(),
      key: newId(),
      body: form,
      caller: guest,
      marketing: null,
      guarantee: { kind: 'STAFF', memberId: actor.id },
    });
    await announceBooking(tx, deps, booking, null);
    const at = deps.now();
    await recordBookingAudit(tx, booking, {
      action,
      actor,
      before: null,
      after: { booking: booking.number, made_by: 'STAFF' },
      at,
    });
    // Last, because it locks the days.
    await takeSpace(tx, { ...booking, sale: { product: booking.productKind, at } }, 'booked');
    return { id: booking.id, number: booking.number };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'bookings_live_quote')) throw quoteTaken();
    return rethrowNoted(deps.db.queries, error, deps.now());
  });
}

/** The fee and the refund if the booking is canceled now. Throws 404 and 409. */
export async function findStaffCancelTerms({ db, now }: BookingDeps, id: string): Promise<CancelTerms> {
  return findCancelTerms(db.queries, await findPaid(db.queries, id), now());
}

/** Cancels a booking by the rules of every cancellation. Throws 404, and 409 if it cannot be canceled any more. */
export async function cancelStaffBooking(
  deps: BookingDeps,
  id: string,
  change: StaffChange & { reason: string },
): Promise<CancelTerms> {
  const { row } = await findPaid(deps.db.queries, id);
  if (row.status !== 'CONFIRMED') throw stateChanged(row);
  const at = deps.now();
  return cancelBooking(deps, { row }, `staff:${change.actor.id}`, {
    reason: change.reason,
    record: (tx) =>
      recordBookingAudit(tx, row, {
        ...change,
        before: { status: 'CONFIRMED' },
        after: { status: 'CANCELLED' },
        at,
      }),
  });
}

/** Marks a booking as a no-show and releases its space. Throws 404, and 409 before its drop-off or if it changed. */
export async function markNoShowByHand(
  { db, now }: BookingDeps,
  id: string,
  change: StaffChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now();
    const isDue = and(eq(bookings.id, id), eq(bookings.status, 'CONFIRMED'), lte(bookings.travelFrom, at));
    const [row] = await tx
      .update(bookings)
      .set({ status: 'NO_SHOW', updatedAt: at })
      .where(isDue)
      .returning();
    if (!row) throw stateChanged((await findPaid(tx, id)).row);
    await recordChange(tx, 'bookings', id);
    const fields = { before: { status: 'CONFIRMED' }, after: { status: 'NO_SHOW' } };
    await recordBookingAudit(tx, row, { ...change, ...fields, at });
    await releaseSpace(tx, row, 'booked');
  });
}

/**
 * Mails the confirmation of a booking again, to its address or to a corrected one. Throws 404, and 409 if there is none to
 * mail or somebody else has corrected the address meanwhile.
 */
export async function correctEmail(
  deps: BookingDeps,
  { id, edit }: { id: string; edit: Edit<{ email: string }> },
  change: StaffChange,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    const [before] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
    if (!before) throw unknownBooking();
    const subject = { kind: 'booking', id } as const;
    const { email } = await applyEdit(tx, { subject, current: { email: before.email }, edit });
    const [row] = await tx
      .update(bookings)
      .set({ email, emailKey: emailKey(email), updatedAt: at })
      .where(eq(bookings.id, id))
      .returning();
    if (!row) throw unknownBooking();
    const isMailed = await mailBookingAgain(tx, deps, {
      row,
      cards: await findCards(tx, id),
      recipient: email,
      withPdf: true,
      withPass: row.wantsPass,
    });
    if (!isMailed) throw stateChanged(row);
    await recordChange(tx, 'bookings', id);
    await recordBookingAudit(tx, row, {
      ...change,
      before: { email: before.email },
      after: { email, mailed: 'confirmation' },
      at,
    });
  });
}

async function findPaid(queries: Queries, id: string) {
  const [row] = await queries.select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw unknownBooking();
  return { row, cards: await findCards(queries, id) };
}

const unknownBooking = () => notFound('We can’t find this booking.');

const stateChanged = ({ status }: BookingRow) =>
  conflict(
    'STATE_CHANGED',
    status === 'CONFIRMED'
      ? 'Its drop-off is still ahead.'
      : 'This booking is not waiting for its car any more.',
  );
