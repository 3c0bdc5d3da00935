import { business } from '../../../../shared/business.ts';
import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import { type Fact, lotAddress, vehicleName } from './booking-facts.ts';

/** The voucher as labeled values, without missing ones. */
export function voucherFacts(voucher: TimeVoucher): Fact[] {
  const { minutes, points, expires } = voucher;
  return [
    ...(minutes ? [{ label: 'Covers', value: describeLength(minutes) }] : []),
    { label: 'From', value: formatWhen(voucher.travel_from_date) },
    { label: 'Until', value: formatWhen(voucher.travel_to_date) },
    ...optionalFact('Vehicle', vehicleName(voucher.vehicle_class)),
    ...(points ? [{ label: 'Points', value: String(points) }] : []),
    ...(expires ? [{ label: 'Use by', value: formatWhen(expires) }] : []),
  ];
}

/** Instructions for using a voucher, in order. */
export const voucherSteps = [
  `Drive to ${lotAddress} and take a ticket. We’re open 24 hours a day.`,
  'Show this voucher at the gate, or link it to your ticket on our site before you leave.',
  'At the exit, it covers parking for the time shown. You pay fees, taxes, and any extra time.',
  `Questions? Call ${business.phone}.`,
] as const;

const optionalFact = (label: string, value: string | null | undefined): Fact[] =>
  value ? [{ label, value }] : [];
