import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { createBarcodeBars } from '../documents/create-barcode-bars.ts';
import { findReturnablePoints } from '../points/spend-points.ts';

/** The parking stay that a voucher pays for. Transactions come later in the order of modules, so this is handed in. */
export type FindVoucherStay = (
  queries: Queries,
  voucherId: string,
  memberId: string,
) => Promise<TimeVoucher['stay']>;

/**
 * The same voucher of a member with its barcode while it can be shown at the gate, with what giving it back returns, and
 * with the stay that it pays for.
 */
export async function detailVoucher(
  queries: Queries,
  voucher: TimeVoucher,
  { memberId, now, findVoucherStay }: { memberId: string; now: Date; findVoucherStay: FindVoucherStay },
): Promise<TimeVoucher> {
  const can = (action: string) => voucher.allowed_actions.includes(action);
  const [bars, returns, stay] = await Promise.all([
    can('download') ? createBarcodeBars(voucher.number) : null,
    can('void') ? presentReturns(queries, voucher.id, now) : null,
    findVoucherStay(queries, voucher.id, memberId),
  ]);
  return { ...voucher, bars, returns, stay };
}

async function presentReturns(queries: Queries, voucherId: string, now: Date) {
  const returns = await findReturnablePoints(queries, voucherId, now);
  return returns.map(({ points, expiresAt }) => ({ points, expires: formatWireDate(expiresAt) }));
}
