import * as v from 'valibot';
import { type TimeVoucher, timeVoucher } from '../contracts/vouchers.ts';
import { loadTime } from '../format/load-time.ts';

/** A time voucher as the site shows it. Dates are Pacific wall times; '' if unknown. */
export const shownVoucher = v.object({
  voucher: timeVoucher,
  from: v.string(),
  to: v.string(),
  expires: v.string(),
  issued: v.string(),
  /** Entry and exit of the stay that it paid for. */
  stayFrom: v.string(),
  stayTo: v.string(),
  /** The points that returning it gives back, with their expiry. */
  returns: v.array(v.object({ points: v.number(), expires: v.string() })),
});
export type ShownVoucher = v.InferOutput<typeof shownVoucher>;

export async function toShownVoucher(voucher: TimeVoucher): Promise<ShownVoucher> {
  const { parseWallTime } = await loadTime();
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
