import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings, payments } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { describeError } from '../../platform/describe-error.ts';
import { newId } from '../../platform/new-id.ts';
import { recordMovement } from '../money/record-movement.ts';

/** After this time the sweeper finishes a refund that its own call hasn't finished. */
const TIMEOUT_MS = 60_000;
const BATCH = 50;

interface Refund {
  id: string;
  bookingId: string;
  key: string;
  amountCents: number;
  /** Who started it and why; null if nobody recorded it. */
  actor: string | null;
  reason: string | null;
  /** The network's reference of the refunded charge. */
  reference: string | null;
}

/**
 * Records the refunds that are about to start, newest charge first, so that this call or the sweeper can finish them. The
 * caller has locked the booking and updates `dueBackCents`.
 */
export async function startRefund(
  tx: Queries,
  {
    bookingId,
    amountCents,
    ...why
  }: { bookingId: string; amountCents: number; actor: string; reason: string },
  now: Date,
): Promise<void> {
  let open = amountCents;
  const rows: (typeof payments.$inferInsert)[] = [];
  for (const charge of await findCharges(tx, bookingId)) {
    const part = Math.min(open, charge.leftCents);
    if (part <= 0) continue;
    open -= part;
    rows.push({
      ...newRefund(charge.id),
      ...why,
      bookingId,
      amountCents: part,
      createdAt: now,
      updatedAt: now,
    });
  }
  if (open > 0) throw new Error('The refund exceeds the charges');
  if (rows.length > 0) await tx.insert(payments).values(rows);
}

/**
 * Starts a refund of a completed stay's booking in the caller's transaction. Throws 409 when less than that was paid and
 * not yet refunded.
 */
export async function refundBooking(
  tx: Queries,
  {
    bookingId,
    amountCents,
    ...why
  }: { bookingId: string; amountCents: number; actor: string; reason: string },
  now: Date,
): Promise<void> {
  const isLeft = gte(sql`${bookings.paidCents} - ${bookings.dueBackCents}`, amountCents);
  const [row] = await tx
    .update(bookings)
    .set({ dueBackCents: sql`${bookings.dueBackCents} + ${amountCents}`, updatedAt: now })
    .where(and(eq(bookings.id, bookingId), isLeft))
    .returning({ id: bookings.id });
  if (!row) throw conflict('STATE_CHANGED', 'The online payment is already refunded.');
  await startRefund(tx, { bookingId, amountCents, ...why }, now);
}

function newRefund(chargeId: string) {
  const id = newId();
  return { id, chargeId, gatewayKey: `refund-${id}`, kind: 'REFUND', state: 'STARTED' };
}

/** The approved charges of a booking, newest first, and their amounts without a refund. */
function findCharges(tx: Queries, bookingId: string): Promise<{ id: string; leftCents: number }[]> {
  const refunds = alias(payments, 'refunds');
  const leftCents = sql<number>`(${payments.amountCents} - coalesce(sum(${refunds.amountCents}), 0))::int`;
  return tx
    .select({ id: payments.id, leftCents })
    .from(payments)
    .leftJoin(refunds, eq(refunds.chargeId, payments.id))
    .where(
      and(eq(payments.bookingId, bookingId), eq(payments.kind, 'CHARGE'), eq(payments.state, 'APPROVED')),
    )
    .groupBy(payments.id)
    .orderBy(desc(payments.createdAt));
}

/** Finishes the started refunds of a booking. Throws when the card network doesn't answer. */
export async function finishRefunds(deps: BookingDeps, { bookingId }: { bookingId: string }): Promise<void> {
  const open = await findOpenRefunds(deps.db.queries, eq(payments.bookingId, bookingId));
  for (const refund of open) await finishRefund(deps, refund);
}

/** Finishes interrupted refunds. Any process may run it at any time: the gateway refunds once per key. */
export async function sweepRefunds(deps: BookingDeps): Promise<void> {
  const isDue = lte(payments.createdAt, new Date(deps.now().getTime() - TIMEOUT_MS));
  for (const refund of await findOpenRefunds(deps.db.queries, isDue)) {
    await finishRefund(deps, refund).catch((error: unknown) =>
      deps.log.error(
        { ...describeError(error), bookingId: refund.bookingId },
        'A refund could not be finished',
      ),
    );
  }
}

function findOpenRefunds(queries: Queries, filter: SQL): Promise<Refund[]> {
  const charges = alias(payments, 'charges');
  return queries
    .select({
      id: payments.id,
      bookingId: payments.bookingId,
      key: payments.gatewayKey,
      amountCents: payments.amountCents,
      actor: payments.actor,
      reason: payments.reason,
      reference: charges.reference,
    })
    .from(payments)
    .innerJoin(charges, eq(charges.id, payments.chargeId))
    .where(and(eq(payments.kind, 'REFUND'), eq(payments.state, 'STARTED'), filter))
    .orderBy(asc(payments.createdAt))
    .limit(BATCH);
}

async function finishRefund(deps: BookingDeps, { reference: charge, ...refund }: Refund): Promise<void> {
  if (charge === null) throw new Error('A charge was approved without a reference');
  const { key, amountCents } = refund;
  const { reference } = await deps.gateway.refund({ key, reference: charge, amountCents });
  await deps.db.transaction((tx) => recordRefund(tx, refund, { reference, now: deps.now() }));
}

/** Records a finished refund and its movement of money once: a second call finds the payment closed. */
async function recordRefund(
  tx: Queries,
  { id, bookingId, amountCents, actor, reason }: Omit<Refund, 'reference'>,
  { reference, now }: { reference: string; now: Date },
): Promise<void> {
  // The booking's row first, as everywhere, so that changes to one booking run one after another.
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('update');
  const closed = await tx
    .update(payments)
    .set({ state: 'APPROVED', reference, updatedAt: now })
    .where(and(eq(payments.id, id), eq(payments.state, 'STARTED')))
    .returning({ id: payments.id });
  if (closed.length === 0) return;
  await tx
    .update(bookings)
    .set({
      refundedCents: sql`${bookings.refundedCents} + ${amountCents}`,
      paymentStatus: sql`case when ${bookings.refundedCents} + ${amountCents} < ${bookings.paidCents} then 'PARTIALLY_REFUNDED' else 'REFUNDED' end`,
      updatedAt: now,
    })
    .where(eq(bookings.id, bookingId));
  await recordMovement(tx, {
    kind: 'REFUND',
    tender: 'CARD',
    cents: -amountCents,
    at: now,
    actor: actor ?? 'unknown',
    bookingId,
    paymentId: id,
    reason: reason ?? 'Not recorded',
  });
}
