import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { createBarcodeBars } from '../documents/create-barcode-bars.ts';
import { findReturnablePoints } from '../points/spend-points.ts';
import type { VoucherRow } from './present-voucher.ts';

/** The parking stay that a voucher pays for. Passed in because the transactions module comes after this one. */
export type FindVoucherTransaction = (
  queries: Queries,
  transactionId: string,
  memberId: string,
) => Promise<TimeVoucher['stay']>;

/**
 * Adds to a presented voucher its barcode while it can be used, the points that voiding it returns, and the parking stay
 * that it pays for.
 */
export async function detailVoucher(
  queries: Queries,
  { voucher, row }: { voucher: TimeVoucher; row: VoucherRow },
  {
    memberId,
    now,
    findVoucherTransaction,
  }: { memberId: string; now: Date; findVoucherTransaction: FindVoucherTransaction },
): Promise<TimeVoucher> {
  const can = (action: string) => voucher.allowed_actions.includes(action);
  const [bars, returns, stay] = await Promise.all([
    can('download') ? createBarcodeBars(voucher.number) : null,
    can('void') ? presentReturns(queries, row.id, now) : null,
    row.transactionId ? findVoucherTransaction(queries, row.transactionId, memberId) : null,
  ]);
  return { ...voucher, bars, returns, stay };
}

/** The points that voiding a voucher returns, by expiration date. */
export async function presentReturns(queries: Queries, voucherId: string, now: Date) {
  const returns = await findReturnablePoints(queries, voucherId, now);
  return returns.map(({ points, expiresAt }) => ({ points, expires: formatWireDate(expiresAt) }));
}
