import { sql } from 'drizzle-orm';
import { bookingList as contracts } from '../../../shared/contracts/booking-list.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { coupons } from '../modules/coupons/tables.ts';
import { defineList } from '../platform/lists/list.ts';
import {
  lastNameKey,
  nameKey,
  phoneKey,
  plateKey,
  typedCode,
  typedEmail,
  typedName,
  typedPhoneEnd,
  typedPlate,
} from '../platform/lists/search-keys.ts';
import { stayHref, VEHICLE_LABELS } from './labels.ts';

const own = { id: bookings.id, from: bookings };

export const bookingList = defineList({
  contracts,
  title: 'Bookings',
  searchHint: 'Number, name, email, plate or the end of the phone number',
  id: bookings.id,
  from: sql`${bookings} left join ${coupons} on ${coupons.id} = ${bookings.couponId}`,
  columns: [
    { key: 'number', label: 'Number', type: 'text', value: bookings.number, isUsual: true },
    {
      key: 'status',
      label: 'Status',
      type: 'choice',
      value: bookings.status,
      isUsual: true,
      labels: {
        PENDING_PAYMENT: 'Paying',
        UNCONFIRMED: 'Unconfirmed',
        CONFIRMED: 'Confirmed',
        CHECKED_IN: 'Checked in',
        COMPLETED: 'Completed',
        CANCELLED: 'Canceled',
        NO_SHOW: 'No-show',
        EXPIRED: 'Expired',
      },
      tones: {
        PENDING_PAYMENT: 'waiting',
        UNCONFIRMED: 'waiting',
        CONFIRMED: 'good',
        CHECKED_IN: 'good',
        COMPLETED: 'over',
        CANCELLED: 'bad',
        NO_SHOW: 'over',
        EXPIRED: 'bad',
      },
    },
    { key: 'name', label: 'Name', type: 'text', value: bookings.fullName, isUsual: true },
    { key: 'plate', label: 'Plate', type: 'text', value: bookings.licensePlate, isUsual: true },
    { key: 'arrives', label: 'Drop-off', type: 'instant', value: bookings.travelFrom, isUsual: true },
    { key: 'leaves', label: 'Pick-up', type: 'instant', value: bookings.travelTo, isUsual: true },
    { key: 'total', label: 'Total', type: 'money', value: bookings.totalCents, isUsual: true },
    { key: 'paid', label: 'Paid', type: 'money', value: bookings.paidCents },
    { key: 'refunded', label: 'Refunded', type: 'money', value: bookings.refundedCents },
    {
      key: 'payment_status',
      label: 'Payment',
      type: 'choice',
      value: bookings.paymentStatus,
      labels: {
        UNPAID: 'Pays at the lot',
        DEPOSIT_PAID: 'Deposit paid',
        PAID: 'Paid',
        PARTIALLY_REFUNDED: 'Partly refunded',
        REFUNDED: 'Refunded',
      },
      tones: {
        UNPAID: 'waiting',
        DEPOSIT_PAID: 'waiting',
        PAID: 'good',
        PARTIALLY_REFUNDED: 'over',
        REFUNDED: 'over',
      },
    },
    {
      key: 'product',
      label: 'Product',
      type: 'choice',
      value: bookings.productKind,
      labels: { BUY_NOW: 'Prepaid', BOOK_NOW: 'Reserved', STANDARD: 'Standard', CUSTOM: 'Custom' },
    },
    {
      key: 'vehicle_class',
      label: 'Vehicle',
      type: 'choice',
      value: bookings.vehicleClass,
      labels: VEHICLE_LABELS,
    },
    { key: 'car', label: 'Car', type: 'text', value: bookings.makeAndColor },
    { key: 'passengers', label: 'Passengers', type: 'number', value: bookings.passengers },
    { key: 'phone', label: 'Phone', type: 'text', value: bookings.phone },
    { key: 'email', label: 'Email', type: 'text', value: bookings.email },
    { key: 'club_number', label: 'Club number', type: 'text', value: bookings.pointClubNumber },
    { key: 'coupon', label: 'Promo code', type: 'text', value: coupons.code },
    { key: 'booked', label: 'Booked', type: 'instant', value: bookings.createdAt },
  ],
  href: ({ id }) => stayHref(id),
  search: [
    { ...own, key: bookings.number, normalize: typedCode },
    { ...own, key: nameKey(bookings.fullName), normalize: typedName },
    { ...own, key: lastNameKey(bookings.fullName), normalize: typedName },
    { ...own, key: bookings.emailKey, normalize: typedEmail },
    { ...own, key: plateKey(bookings.licensePlate), normalize: typedPlate },
    { ...own, key: phoneKey(bookings.phone), normalize: typedPhoneEnd },
  ],
});
