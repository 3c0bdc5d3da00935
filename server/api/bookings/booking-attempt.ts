import { and, eq } from 'drizzle-orm';
import { createBooking } from '../../../shared/contracts/bookings.ts';
import type { Queries } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import type { Attempt } from '../idempotency.ts';

/** The attempt that began a booking, for whoever finishes it. */
export async function attemptOf(tx: Queries, bookingId: string): Promise<Attempt | null> {
  const [row] = await tx
    .select({ contract: idempotencyKeys.contract, key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.contract, createBooking.name), eq(idempotencyKeys.bookingId, bookingId)));
  return row ?? null;
}
