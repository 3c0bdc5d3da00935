import { listContracts } from './list-contracts.ts';

export const BOOKING_STATUSES = [
  'PENDING_PAYMENT',
  'UNCONFIRMED',
  'CONFIRMED',
  'CHECKED_IN',
  'COMPLETED',
  'CANCELLED',
  'NO_SHOW',
  'EXPIRED',
] as const;

export const bookingList = listContracts({
  name: 'Bookings',
  rows: 'bookings',
  path: '/lists/bookings',
  read: 'Bookings:Read',
  export: 'Bookings:Export',
  choices: {
    status: BOOKING_STATUSES,
    payment_status: ['UNPAID', 'DEPOSIT_PAID', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'],
    product: ['BUY_NOW', 'BOOK_NOW', 'STANDARD', 'CUSTOM'],
  },
  days: ['arrives', 'leaves', 'booked'],
  sorts: ['number', 'arrives', 'leaves', 'booked'],
  defaultSort: '-booked',
});
