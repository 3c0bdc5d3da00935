import { eq } from 'drizzle-orm';
import { voidVoucherByStaff as contract } from '../../../../shared/contracts/voucher-life.ts';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { VoucherRow } from './present-voucher.ts';
import { timeVouchers } from './tables.ts';
import { describeStatus, isVoidable, returnVoucher } from './void-voucher.ts';

/**
 * Voids an unused voucher for its member, in the caller's transaction: its points go back to their lots, as when the
 * member returns it. Throws 404, and 409 when it is linked, used, void or expired.
 */
export async function voidByStaff(
  tx: Queries,
  id: string,
  { reason, by, at }: { reason: string; by: { id: string }; at: Date },
): Promise<VoucherRow> {
  const [voucher] = await tx.select().from(timeVouchers).where(eq(timeVouchers.id, id)).for('update');
  if (!voucher) throw notFound('We can’t find this voucher.');
  const { number, status, points } = voucher;
  if (!isVoidable(voucher, at)) throw conflict('STATE_CHANGED', describeStatus(voucher), { status });
  const returned = await returnVoucher(tx, voucher, {
    reason: `Voucher ${number} was voided: ${reason}`,
    actor: `staff:${by.id}`,
    now: at,
  });
  await recordAudit(tx, {
    action: contract,
    actor: by,
    subject: { kind: 'voucher', id, name: number },
    before: { status, returnedPoints: 0 },
    after: { status: returned.status, returnedPoints: points },
    reason,
    at,
  });
  return returned;
}
