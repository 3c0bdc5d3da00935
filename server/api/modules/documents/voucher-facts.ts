import { business } from '../../../../shared/business.ts';
import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import { lotAddress } from '../../../../shared/format/lot-address.ts';
import { type Fact, vehicleName } from './booking-facts.ts';

/** The voucher as labeled values, without missing ones. */
export function voucherFacts(voucher: TimeVoucher): Fact[] {
  const { minutes, points, expires } = voucher;
  return [
    ...(minutes ? [{ label: 'Covers', value: describeLength(minutes) }] : []),
    { label: 'From', value: formatWhen(voucher.travel_from_date) },
    { label: 'Until', value: formatWhen(voucher.travel_to_date) },
    ...optionalFact('Vehicle', vehicleName(voucher.vehicle_class)),
    ...(points ? [{ label: 'Points', value: String(points) }] : []),
    ...(voucher.holds_space ? [{ label: 'Space', value: 'Held for these dates' }] : []),
    ...(voucher.due_at_lot
      ? [{ label: 'To pay at the lot', value: `About ${formatMoney(voucher.due_at_lot)} in fees and taxes` }]
      : []),
    ...(expires ? [{ label: 'Use by', value: formatWhen(expires) }] : []),
  ];
}

/** Instructions for using a voucher, in order. */
export const voucherSteps = [
  `Drive to ${lotAddress}. We’re open 24 hours a day.`,
  'Show this voucher at the gate. Or take a ticket and link the voucher to it on our site before you leave.',
  'At the exit, it covers parking for the time shown. You pay fees, taxes, and any extra time.',
  `Questions? Call ${business.phone}.`,
] as const;

const optionalFact = (label: string, value: string | null | undefined): Fact[] =>
  value ? [{ label, value }] : [];
