import { sql } from 'drizzle-orm';
import type { CouponRefusalKind } from '../../../../shared/contracts/coupons.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { couponRefusals } from './tables.ts';
import { CouponRefused } from './use-coupon.ts';

/** Counts that a coupon was refused: one row a day and kind. */
export async function noteRefusal(
  queries: Queries,
  { couponId, kind }: { couponId: string; kind: CouponRefusalKind },
  at: Date,
): Promise<void> {
  await queries
    .insert(couponRefusals)
    .values({ couponId, kind, day: pacificDay(at), lastAt: at })
    .onConflictDoUpdate({
      target: [couponRefusals.couponId, couponRefusals.day, couponRefusals.kind],
      set: { times: sql`${couponRefusals.times} + 1`, lastAt: at },
    });
}

/** Counts the refusal that ended a booking, after its transaction has rolled back, and throws it again. */
export async function rethrowNoted(queries: Queries, error: unknown, at: Date): Promise<never> {
  if (error instanceof CouponRefused) await noteRefusal(queries, error, at);
  throw error;
}
