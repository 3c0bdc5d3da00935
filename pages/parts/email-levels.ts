/** The choices, from the fewest to the most emails. */
export const LEVELS = [
  {
    setting: 0,
    label: 'Only what is required',
    detail: 'Booking confirmations and changes, and links you request to log in or confirm something.',
  },
  { setting: 1, label: 'Bookings and account', detail: 'Plus prices you email to yourself, and receipts.' },
  {
    setting: 2,
    label: 'Points and offers',
    detail: 'Plus your points and member offers. Most people choose this.',
  },
  { setting: 3, label: 'Everything', detail: 'Plus news about the lot and feedback surveys.' },
] as const;
