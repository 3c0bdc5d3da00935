import { sql, type SQLWrapper } from 'drizzle-orm';
import { couponList as contracts } from '../../../shared/contracts/coupon-list.ts';
import { COUPON_KINDS, COUPON_STATES } from '../../../shared/contracts/coupons.ts';
import { COUPON_TONES } from '../coupon-desk/coupon-terms.ts';
import { bookingCounts } from '../modules/bookings/find-earlier-bookings.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { coupons } from '../modules/coupons/tables.ts';
import { defineList } from '../platform/lists/list.ts';
import { typedUpper } from '../platform/lists/search-keys.ts';

const today = sql`(now() at time zone 'America/Los_Angeles')::date`;

/** A day as other screens write it: 'Sat Nov 21, 2026'. */
const written = (day: SQLWrapper) => sql`to_char(${day}, 'Dy Mon FMDD, YYYY')`;

export const couponList = defineList({
  contracts,
  title: 'Coupons',
  searchHint: 'Code',
  id: coupons.id,
  rows: coupons,
  from: sql`${coupons}`,
  columns: [
    { key: 'code', label: 'Code', type: 'text', value: coupons.code, isUsual: true },
    { key: 'label', label: 'Name', type: 'text', value: coupons.label, isUsual: true },
    {
      key: 'kind',
      label: 'Kind',
      type: 'choice',
      value: coupons.kind,
      isUsual: true,
      labels: COUPON_KINDS,
    },
    {
      key: 'state',
      label: 'Status',
      type: 'choice',
      value: sql`case when not ${coupons.isActive} then 'STOPPED'
        when ${coupons.usedCount} >= ${coupons.limitTotal} then 'USED_UP'
        when ${coupons.bookingTo} < ${today} then 'ENDED'
        when ${coupons.bookingFrom} > ${today} then 'NOT_YET' else 'OFFERED' end`,
      isUsual: true,
      labels: COUPON_STATES,
      tones: COUPON_TONES,
    },
    { key: 'used', label: 'Used', type: 'number', value: coupons.usedCount, isUsual: true },
    { key: 'limit', label: 'Limit', type: 'number', value: coupons.limitTotal, isUsual: true },
    { key: 'from', label: 'First day', type: 'text', value: written(coupons.bookingFrom), isUsual: true },
    { key: 'until', label: 'Last day', type: 'text', value: written(coupons.bookingTo), isUsual: true },
    {
      key: 'revenue',
      label: 'Booked with it',
      type: 'money',
      value: sql`(select coalesce(sum(${bookings.totalCents}), 0) from ${bookings}
        where ${bookings.couponId} = ${coupons.id} and ${bookingCounts})`,
      isUsual: true,
    },
    { key: 'created', label: 'Added', type: 'instant', value: coupons.createdAt },
  ],
  href: ({ id }) => `/back-office/coupons/${id}`,
  search: [{ from: coupons, key: coupons.code, normalize: typedUpper }],
});
