import { eq } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { members } from '../modules/members/tables.ts';
import { voucherExpiry } from '../modules/points/voucher-cost.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { newBookingNumber } from '../platform/typed-number.ts';

/** An employee who also collects points; nobody tries the club with this account. */
const OWNER = 'manager@example.com';
const COUNT = 36;
/** How vouchers end, again and again. */
const ENDS = ['USED', 'USED', 'VOID', 'ISSUED', 'USED'] as const;

/** Adds the vouchers of the year before, so that their summary has a past. They were bought before the points ledger. */
export async function addPastVouchers(tx: Queries, now: Date): Promise<void> {
  const [owner] = await tx.select({ id: members.id }).from(members).where(eq(members.emailKey, OWNER));
  if (!owner) return;
  const past = Array.from({ length: COUNT }, (_, index) => inventVoucher(owner.id, index, now));
  await tx.insert(timeVouchers).values(past.map(({ row }) => row));
  // Afterwards, as in life: a trigger records each status.
  for (const { row, end, endedAt } of past)
    if (end !== 'ISSUED')
      await tx
        .update(timeVouchers)
        .set({ status: end, changedAt: endedAt })
        .where(eq(timeVouchers.id, row.id));
}

function inventVoucher(memberId: string, index: number, now: Date) {
  // The first ones are so old that they have expired.
  const isOld = index < 3;
  const createdAt = new Date(now.getTime() - (isOld ? 420 + index : index * 9) * DAY_MS);
  const days = 1 + (index % 4);
  const travelFrom = new Date(createdAt.getTime() + 10 * DAY_MS);
  const travelTo = new Date(travelFrom.getTime() + days * DAY_MS);
  const end = isOld ? 'EXPIRED' : travelTo > now ? 'ISSUED' : (ENDS[index % ENDS.length] ?? 'USED');
  const row = {
    id: newId(),
    number: newBookingNumber(),
    memberId,
    vehicleClass: 'STANDARD',
    travelFrom,
    travelTo,
    minutes: days * 1440,
    points: days * 250,
    emailKey: OWNER,
    expiresAt: voucherExpiry(travelTo),
    changedAt: createdAt,
    createdAt,
  };
  return { row, end, endedAt: isOld ? row.expiresAt : travelTo };
}
