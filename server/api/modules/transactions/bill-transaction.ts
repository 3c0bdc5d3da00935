import * as v from 'valibot';
import { vehicleClass } from '../../../../shared/contracts/vehicle-classes.ts';
import { wallMinutesBetween } from '../../../../shared/format/time.ts';
import { priceStay } from '../rates/price-stay.ts';
import type { Rates } from '../rates/rate-types.ts';
import type { PricedLine, PricedRate } from '../rates/priced-rate.ts';
import { stayMinutes } from '../rates/stay-length.ts';
import { voucherCents } from '../points/voucher-cost.ts';
import type { TransactionDetails, TransactionRow } from './find-transaction.ts';

/** Leaving that much later than booked costs nothing: as much as a day's own grace. */
const GRACE_MINUTES = 30;

export type TransactionToBill = Pick<TransactionDetails, 'booking'> & {
  row: Pick<TransactionRow, 'vehicleClass' | 'enteredAt'>;
};

/**
 * What a stay costs that ends at `exit`. Without a booking it is the drive-up price. With one it is what was booked —
 * whoever leaves early has kept the space — and for the time beyond it the drive-up price; fees and taxes that are owed
 * once per stay are in the booking already. null when the lot has no drive-up price for it.
 */
export function billTransaction(
  rates: Rates,
  { row, booking }: TransactionToBill,
  exit: Date,
): PricedRate | null {
  if (!booking) return driveUpPrice(rates, row, row.enteredAt, exit);
  if (wallMinutesBetween(booking.travelTo, exit) <= GRACE_MINUTES) return booking.rate;
  const taxes = rates.taxes.filter((tax) => tax.kind === 'PERCENT');
  const excess = driveUpPrice({ ...rates, fees: [], taxes }, booking, booking.travelTo, exit);
  return excess && addExcess(booking.rate, excess);
}

/** What was paid online for it and counts at the exit, in cents. */
export const paidOnline = ({ booking }: Pick<TransactionDetails, 'booking'>): number =>
  booking ? booking.paidCents - booking.dueBackCents : 0;

/** What of a bill the linked voucher pays at `exit`, in cents: parking, and no more than is still open. */
export function paidByVoucher(
  stay: Pick<TransactionDetails, 'row' | 'voucher' | 'booking'>,
  bill: PricedRate,
  exit: Date,
): number {
  if (!stay.voucher) return 0;
  const covered = voucherCents({
    parkingCents: bill.subtotalCents,
    stayMinutes: stayMinutes({ from: stay.row.enteredAt, to: exit }),
    voucherMinutes: stay.voucher.minutes,
  });
  return Math.min(covered, Math.max(0, bill.totalCents - paidOnline(stay)));
}

const driveUpPrice = (
  rates: Rates,
  vehicle: { vehicleClass: string },
  from: Date,
  to: Date,
): PricedRate | null =>
  priceStay({
    ...rates,
    stay: { from, to, vehicleClass: v.parse(vehicleClass, vehicle.vehicleClass), productKind: 'STANDARD' },
    coupon: null,
    // The price on the board when the car came, or when its booked time was over.
    now: from,
  });

function addExcess(booked: PricedRate, excess: PricedRate): PricedRate {
  const subtotalCents = booked.subtotalCents + excess.subtotalCents;
  const bonusPoints = booked.points - Math.floor(booked.subtotalCents / 100);
  return {
    ...booked,
    chargeLines: [...booked.chargeLines, ...excess.chargeLines.map(beyondBooking)],
    taxLines: [...booked.taxLines, ...excess.taxLines.map(beyondBooking)],
    subtotalCents,
    taxTotalCents: booked.taxTotalCents + excess.taxTotalCents,
    totalCents: booked.totalCents + excess.totalCents,
    points: Math.floor(subtotalCents / 100) + bonusPoints,
    engineArgs: { ...booked.engineArgs, beyond_booking: excess.engineArgs },
  };
}

const beyondBooking = ({ label, cents, reason }: PricedLine): PricedLine => ({
  label: `${label}, extra time`,
  cents,
  reason,
});
