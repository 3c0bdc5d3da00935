import { fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { addDays, joinWall } from '../../../shared/format/wall-time.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { findPointTotal } from '../modules/points/find-points.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import { createVoucher, priceVoucher } from '../modules/vouchers/create-voucher.ts';

const DAYS_AHEAD = 33;

/** Redeems a demo member's points for a one-day voucher next month, if they have enough. */
export async function redeemDemoVoucher(
  tx: Queries,
  member: Member,
  { rates, now }: { rates: Rates; now: Date },
): Promise<void> {
  const day = joinWall(pacificDay(now), '09:00');
  const from = fromWallTime(addDays(day, DAYS_AHEAD));
  const to = fromWallTime(addDays(day, DAYS_AHEAD + 1));
  if (!from || !to) return;
  const stay = { travel_from_date: from, travel_to_date: to, vehicle_class: 'STANDARD' } as const;
  const { points } = priceVoucher(rates, stay, now);
  if ((await findPointTotal(tx, member.id, now)) < points) return;
  // The demo signs wallet passes with its own certificates.
  const deps = { now: () => now, wallets: { apple: true, google: false }, rates };
  await createVoucher(tx, deps, member, { ...stay, email_pdf: true, email_pkpass: true });
}
