/** What each setting means, from the least to the most. */
export const LEVELS = [
  {
    setting: 0,
    label: 'Only what is required',
    detail:
      'Confirmations and changes of your bookings, and links you ask for to sign in or confirm something.',
  },
  { setting: 1, label: 'Trips and account', detail: 'Also prices you have sent to yourself, and receipts.' },
  {
    setting: 2,
    label: 'Points and offers',
    detail: 'Also your points and offers for members. Most people have this.',
  },
  { setting: 3, label: 'Everything', detail: 'Also news of the lot and questions about how we did.' },
] as const;
