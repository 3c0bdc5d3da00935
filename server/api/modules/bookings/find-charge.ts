import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { payments } from './tables.ts';

const isCharge = and(eq(payments.kind, 'CHARGE'), eq(payments.state, 'APPROVED'));

/** Finds the approved charge of a booking by the card network's reference. */
export async function findCharge(queries: Queries, reference: string) {
  const [charge] = await queries
    .select({
      bookingId: payments.bookingId,
      cardBrand: payments.cardBrand,
      cardLastFour: payments.cardLastFour,
    })
    .from(payments)
    .where(and(eq(payments.reference, reference), isCharge));
  return charge;
}

/** The approved charges of a booking, newest first. */
export const findCharges = (queries: Queries, bookingId: string) =>
  queries
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isCharge))
    .orderBy(desc(payments.createdAt));
