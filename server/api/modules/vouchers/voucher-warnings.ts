import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { withdrawMail } from '../../platform/outbox/outbox-rows.ts';
import { voucherExpiryWarnings } from './tables.ts';

export const causeOf = (voucherId: string, daysBefore: number) =>
  `voucher-expires:${voucherId}:${daysBefore}`;

/** Withdraws a voucher's warnings that were not sent yet, in the transaction that uses or returns it. */
export async function withdrawVoucherWarnings(tx: Queries, voucherId: string): Promise<void> {
  const warnings = await tx
    .select()
    .from(voucherExpiryWarnings)
    .where(eq(voucherExpiryWarnings.voucherId, voucherId));
  const causes = warnings.map(({ daysBefore }) => causeOf(voucherId, daysBefore));
  if (causes.length > 0) await withdrawMail(tx, causes);
}
