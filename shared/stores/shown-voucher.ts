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

export async function toShownVoucher(voucher: TimeVoucher): Promise<ShownVoucher> {
  const { parseWallTime } = await import('../format/time.ts');
  return {
    voucher,
    from: parseWallTime(voucher.travel_from_date),
    to: parseWallTime(voucher.travel_to_date),
    expires: parseWallTime(voucher.expires),
    issued: parseWallTime(voucher.issued),
    stayFrom: parseWallTime(voucher.stay?.travel_from_date),
    stayTo: parseWallTime(voucher.stay?.travel_to_date),
    returns: (voucher.returns ?? []).map(({ points, expires }) => ({
      points,
      expires: parseWallTime(expires),
    })),
  };
}

export const voucherPath = ({ id }: Pick<TimeVoucher, 'id'>): string =>
  `/point-club/voucher/${encodeURIComponent(id)}`;
