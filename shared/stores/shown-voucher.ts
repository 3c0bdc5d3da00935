import * as v from 'valibot';
import { type TimeVoucher, timeVoucher } from '../contracts/vouchers.ts';

/** A time voucher as it is shown, its dates as Pacific wall times; '' where a server does not tell. */
export const shownVoucher = v.object({
  voucher: timeVoucher,
  from: v.string(),
  to: v.string(),
  expires: v.string(),
  issued: v.string(),
  /** When the car came whose stay it pays for, and when it left. */
  stayFrom: v.string(),
  stayTo: v.string(),
  /** What giving it back returns, by when it expires. */
  returns: v.array(v.object({ points: v.number(), expires: v.string() })),
});
export type ShownVoucher = v.InferOutput<typeof shownVoucher>;

export async function readVoucher(voucher: TimeVoucher): Promise<ShownVoucher> {
  const { readWallTime } = await import('../format/time.ts');
  return {
    voucher,
    from: readWallTime(voucher.travel_from_date),
    to: readWallTime(voucher.travel_to_date),
    expires: readWallTime(voucher.expires),
    issued: readWallTime(voucher.issued),
    stayFrom: readWallTime(voucher.stay?.travel_from_date),
    stayTo: readWallTime(voucher.stay?.travel_to_date),
    returns: (voucher.returns ?? []).map(({ points, expires }) => ({
      points,
      expires: readWallTime(expires),
    })),
  };
}

export const voucherPath = ({ id }: Pick<TimeVoucher, 'id'>): string =>
  `/point-club/voucher/${encodeURIComponent(id)}`;
