import { chargedMinutes } from './stay-length.ts';

export interface CoveredStay {
  /** Parking of the whole stay after discounts, before fees and taxes. */
  parkingCents: number;
  stayMinutes: number;
  voucherMinutes: number;
}

/** The cents that a voucher pays of a stay's parking, in proportion to the time that it covers. */
export function coveredCents({ parkingCents, stayMinutes, voucherMinutes }: CoveredStay): number {
  const minutes = chargedMinutes(stayMinutes);
  if (voucherMinutes >= minutes) return parkingCents;
  return Math.round((parkingCents * voucherMinutes) / minutes);
}
