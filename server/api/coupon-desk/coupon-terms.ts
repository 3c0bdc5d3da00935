import type * as v from 'valibot';
import {
  COUPON_KINDS,
  COUPON_STATES,
  type coupon as contract,
  type couponTerms,
} from '../../../shared/contracts/coupons.ts';
import { formatCents } from '../../../shared/format/money.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { countOf, formatDay } from '../../../shared/format/wall-time.ts';
import {
  CLASS_NAMES,
  type Coupon,
  joinNames,
  nameTimes,
  PRODUCT_NAMES,
} from '../modules/coupons/coupon-rules.ts';

/** The terms of a coupon that can be changed, as the API names them. */
export type Terms = { [K in keyof typeof couponTerms]: v.InferOutput<(typeof couponTerms)[K]> };

export const termsOf = (row: Coupon): Terms => ({
  label: row.label,
  booking_from: row.bookingFrom,
  booking_to: row.bookingTo,
  travel_from: row.travelFrom,
  travel_to: row.travelTo,
  min_days: row.minDays,
  max_days: row.maxDays,
  limit_total: row.limitTotal,
  limit_per_person: row.limitPerPerson,
  limit_per_card: row.limitPerCard,
  limit_per_plate: row.limitPerPlate,
  members_only: row.membersOnly,
  first_booking_only: row.firstBookingOnly,
  is_active: row.isActive,
});

/** The columns of terms. */
export const readTerms = (terms: Terms) => ({
  label: terms.label,
  bookingFrom: terms.booking_from,
  bookingTo: terms.booking_to,
  travelFrom: terms.travel_from,
  travelTo: terms.travel_to,
  minDays: terms.min_days,
  maxDays: terms.max_days,
  limitTotal: terms.limit_total,
  limitPerPerson: terms.limit_per_person,
  limitPerCard: terms.limit_per_card,
  limitPerPlate: terms.limit_per_plate,
  membersOnly: terms.members_only,
  firstBookingOnly: terms.first_booking_only,
  isActive: terms.is_active,
});

/** '10% off parking' */
export function describeEffect({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string {
  if (kind === 'PERCENT') return `${value}% off parking`;
  if (kind === 'AMOUNT') return `${formatCents(value)} off parking`;
  if (kind === 'DAILY_RATE') return `At most ${formatCents(value)} per day`;
  if (kind === 'FREE_DAYS') return `${countOf(value, 'day')} free`;
  if (kind === 'POINTS_BONUS') return countOf(value, 'extra point');
  return kind === 'CORPORATE' ? `${formatCents(value)} per day` : COUPON_KINDS.FEE_WAIVER;
}

export const COUPON_TONES = {
  OFFERED: 'good',
  NOT_YET: 'waiting',
  ENDED: 'over',
  USED_UP: 'over',
  STOPPED: 'bad',
} as const;

export function presentState(row: Coupon, now: Date): v.InferOutput<typeof contract>['state'] {
  const state = stateOf(row, now);
  return { label: COUPON_STATES[state], tone: COUPON_TONES[state] };
}

function stateOf(row: Coupon, now: Date): keyof typeof COUPON_STATES {
  const today = pacificDay(now);
  if (!row.isActive) return 'STOPPED';
  if (row.limitTotal !== null && row.usedCount >= row.limitTotal) return 'USED_UP';
  if (row.bookingTo !== null && row.bookingTo < today) return 'ENDED';
  return row.bookingFrom !== null && row.bookingFrom > today ? 'NOT_YET' : 'OFFERED';
}

/** The terms in words; terms that the coupon doesn't have are left out. */
export function describeFacts(row: Coupon): { label: string; value: string }[] {
  const kinds: Readonly<Record<string, string>> = COUPON_KINDS;
  const limits = [
    row.limitPerPerson !== null && `${nameTimes(row.limitPerPerson)} per person`,
    row.limitPerCard !== null && `${nameTimes(row.limitPerCard)} per card`,
    row.limitPerPlate !== null && `${nameTimes(row.limitPerPlate)} per license plate`,
  ].filter((limit) => limit !== false);
  const facts: [string, string | null][] = [
    ['Kind', kinds[row.kind] ?? row.kind],
    ['Effect', describeEffect(row)],
    ['Used', row.limitTotal === null ? String(row.usedCount) : `${row.usedCount} of ${row.limitTotal}`],
    ['Limits', limits.join(', ') || 'None'],
    ['Booked', describeDays(row.bookingFrom, row.bookingTo)],
    ['Stay', describeDays(row.travelFrom, row.travelTo)],
    ['Length', describeLength(row)],
    ['Way to pay', row.productKinds && joinNames(row.productKinds, PRODUCT_NAMES)],
    ['Vehicles', row.vehicleClasses && joinNames(row.vehicleClasses, CLASS_NAMES)],
    ['For', describeWho(row)],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function describeDays(from: string | null, to: string | null): string | null {
  if (from && to) return `${withYear(from)} to ${withYear(to)}`;
  if (from) return `from ${withYear(from)}`;
  return to && `until ${withYear(to)}`;
}

const withYear = (day: string) => `${formatDay(day)}, ${day.slice(0, 4)}`;

function describeLength({ minDays, maxDays }: Coupon): string | null {
  if (minDays !== null && maxDays !== null) return `${minDays} to ${countOf(maxDays, 'day')}`;
  if (minDays !== null) return `at least ${countOf(minDays, 'day')}`;
  return maxDays === null ? null : `at most ${countOf(maxDays, 'day')}`;
}

function describeWho({ membersOnly, firstBookingOnly }: Coupon): string | null {
  const who = membersOnly ? 'members' : firstBookingOnly ? 'everybody' : null;
  return who && (firstBookingOnly ? `${who}, first booking only` : `${who} only`);
}
