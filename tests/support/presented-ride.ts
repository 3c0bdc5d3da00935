import type { Ride } from '../../shared/contracts/rides.ts';

/** Ann's ride from island 3, as the API presents it. */
export const buildPresentedRide = (rest: Partial<Ride> = {}): Ride => ({
  id: 'rd3nVq0c7tQm1yXw8ZrL4A',
  state: 'REQUESTED',
  island: {
    id: 3,
    name: 'Island 3, airport garage, third floor',
    directions: 'Follow the signs.',
    schedule: { shortest: 600, longest: 900 },
  },
  name: 'Ann',
  ticket_number: null,
  accessible: false,
  position: 2,
  expected_wait_seconds: 400,
  is_schedule: false,
  measured_rides: 34,
  requested_at: '2026-11-20 12:10:00-0800',
  changed_at: '2026-11-20 12:10:00-0800',
  allowed_actions: ['cancel'],
  ...rest,
});
