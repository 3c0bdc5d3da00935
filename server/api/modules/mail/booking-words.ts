import type { Booking } from '../../../../shared/contracts/bookings.ts';

interface BookingMail {
  booking: Booking;
  customerLink: string;
}

/** Placeholders of a booking that say nothing that the caller typed. */
export const stayWords = {
  drop_off: {
    type: 'date',
    about: 'When the stay starts',
    read: ({ booking }: { booking: Booking }) => booking.travel_from_date,
  },
  pick_up: {
    type: 'date',
    about: 'When the stay ends',
    read: ({ booking }: { booking: Booking }) => booking.travel_to_date,
  },
} as const;

/** Placeholders of a booking whose reader has confirmed the address. */
export const bookingWords = {
  ...stayWords,
  booking_number: {
    type: 'text',
    about: 'The number of the booking',
    read: ({ booking }: BookingMail) => booking.number,
  },
  traveler: {
    type: 'text',
    about: 'The name that the traveler gave',
    isOptional: true,
    read: ({ booking }: BookingMail) => booking.full_name,
  },
  total: {
    type: 'money',
    about: 'The price of the stay',
    isOptional: true,
    read: ({ booking }: BookingMail) => booking.total_charge,
  },
  due_at_lot: {
    type: 'money',
    about: 'What is paid at the lot',
    isOptional: true,
    read: ({ booking }: BookingMail) => booking.due_at_lot,
  },
  booking_link: {
    type: 'link',
    about: 'The page of the booking',
    read: ({ customerLink }: BookingMail) => customerLink,
  },
} as const;
