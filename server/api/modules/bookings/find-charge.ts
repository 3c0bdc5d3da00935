import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { payments } from './tables.ts';

/** Finds the approved charge of a booking by the card network's reference. */
export async function findCharge(queries: Queries, reference: string) {
  const [charge] = await queries
    .select({
      bookingId: payments.bookingId,
      cardBrand: payments.cardBrand,
      cardLastFour: payments.cardLastFour,
    })
    .from(payments)
    .where(
      and(eq(payments.reference, reference), eq(payments.kind, 'CHARGE'), eq(payments.state, 'APPROVED')),
    );
  return charge;
}
