import * as v from 'valibot';
import { vehicleClass } from '../../../../shared/contracts/vehicle-classes.ts';
import { wallMinutesBetween } from '../../../../shared/format/time.ts';
import { priceStay } from '../rates/price-stay.ts';
import type { Rates } from '../rates/rate-types.ts';
import type { PricedLine, PricedRate } from '../rates/priced-rate.ts';
import { GRACE_MINUTES, stayMinutes } from '../rates/stay-length.ts';
import { inForce } from '../rates/taxes.ts';
import { billItems } from './bill-items.ts';
import { discountBill } from './discount-bill.ts';
import { coveredCents } from '../rates/covered-cents.ts';
import type { VoucherRow } from '../vouchers/present-voucher.ts';
import type { TransactionDetails, TransactionRow } from './find-transaction.ts';

export type TransactionToBill = Pick<TransactionDetails, 'booking' | 'discounts' | 'items'> & {
  row: Pick<TransactionRow, 'vehicleClass' | 'enteredAt'>;
};

/**
 * The price of a transaction that ends at `exit`. Without a booking it's the drive-up price. With one it's the booked
 * price, also for an early exit, plus the drive-up price of extra time. Fees and taxes per stay are charged only once, in
 * the booking. Then comes what was sold beside parking. What staff took off comes last. Returns null when the lot has no drive-up price.
 */
export function billTransaction(rates: Rates, transaction: TransactionToBill, exit: Date): PricedRate | null {
  const { discounts, items, row } = transaction;
  const time = billTime(rates, transaction, exit);
  const bill = time && billItems(time, items);
  if (!bill || discounts.length === 0) return bill;
  const taxes = inForce(rates.taxes, row.enteredAt);
  return discountBill(bill, discounts, { taxes, paidCents: onlinePaymentCents(transaction) });
}

function billTime(rates: Rates, { row, booking }: TransactionToBill, exit: Date): PricedRate | null {
  if (!booking) return driveUpPrice(rates, row, row.enteredAt, exit);
  if (wallMinutesBetween(booking.travelTo, exit) <= GRACE_MINUTES) return booking.rate;
  const taxes = rates.taxes.filter((tax) => tax.kind === 'PERCENT');
  const excess = driveUpPrice({ ...rates, fees: [], taxes }, booking, booking.travelTo, exit);
  return excess && addExcess(booking.rate, excess);
}

/** The online payments for the booking, net of refunds, in cents. */
export const onlinePaymentCents = ({ booking }: Pick<TransactionDetails, 'booking'>): number =>
  booking ? booking.paidCents - booking.dueBackCents : 0;

/** What each linked voucher pays of a bill at `exit`, in cents: together parking only, at most the amount still due. */
export function voucherPayments(
  transaction: Pick<TransactionDetails, 'row' | 'vouchers' | 'booking'>,
  bill: PricedRate,
  exit: Date,
): { voucher: VoucherRow; cents: number }[] {
  const dueCents = Math.max(0, bill.totalCents - onlinePaymentCents(transaction));
  const stay = { parkingCents: bill.subtotalCents, stayMinutes: billedMinutes(transaction, exit) };
  let voucherMinutes = 0;
  let paidCents = 0;
  return transaction.vouchers.map((voucher) => {
    voucherMinutes += voucher.minutes;
    const cents = Math.min(coveredCents({ ...stay, voucherMinutes }), dueCents) - paidCents;
    paidCents += cents;
    return { voucher, cents };
  });
}

/** The time that a bill charges for. A booking is charged for its dates, also when the car leaves early. */
function billedMinutes({ row, booking }: Pick<TransactionDetails, 'row' | 'booking'>, exit: Date): number {
  if (!booking) return stayMinutes({ from: row.enteredAt, to: exit });
  return stayMinutes({ from: booking.travelFrom, to: exit > booking.travelTo ? exit : booking.travelTo });
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
    // The rates at the entry, or at the end of the booked time.
    now: from,
  });

function addExcess(bookedRate: PricedRate, excess: PricedRate): PricedRate {
  const subtotalCents = bookedRate.subtotalCents + excess.subtotalCents;
  const bonusPoints = bookedRate.points - Math.floor(bookedRate.subtotalCents / 100);
  return {
    ...bookedRate,
    chargeLines: [...bookedRate.chargeLines, ...excess.chargeLines.map(labelExtraTime)],
    taxLines: [...bookedRate.taxLines, ...excess.taxLines.map(labelExtraTime)],
    subtotalCents,
    taxTotalCents: bookedRate.taxTotalCents + excess.taxTotalCents,
    totalCents: bookedRate.totalCents + excess.totalCents,
    points: Math.floor(subtotalCents / 100) + bonusPoints,
    engineArgs: { ...bookedRate.engineArgs, beyond_booking: excess.engineArgs },
  };
}

const labelExtraTime = ({ label, cents, reason }: PricedLine): PricedLine => ({
  label: `${label}, extra time`,
  cents,
  reason,
});
