import type { Ride, RideState } from '../../shared/contracts/rides.ts';
import { business } from '../../shared/business.ts';

interface Words {
  title: string;
  /** What to do now. */
  advice: string;
}

/** What each state means to somebody who stands there with luggage. */
export const RIDE_WORDS: Record<RideState, Words> = {
  REQUESTED: { title: 'We have your request', advice: 'The dispatcher is finding a driver for you.' },
  ACKNOWLEDGED: {
    title: 'A driver has your ride',
    advice: 'Please stay where you are. The shuttle leaves in a moment.',
  },
  EN_ROUTE: {
    title: 'Your shuttle is on its way',
    advice: 'Look for the white shuttle with the yellow stripe and the P on its side.',
  },
  ARRIVED: { title: 'Your shuttle is here', advice: 'Wave to the driver, who helps with your luggage.' },
  COMPLETED: { title: 'You are on board', advice: 'Thank you for riding with us.' },
  CANCELLED: {
    title: 'This ride is cancelled',
    advice: 'Nobody is coming. Ask again whenever you are ready.',
  },
  EXPIRED: {
    title: 'This request has run out',
    advice: `Nobody came within half an hour, and we are sorry. Call ${business.phone}, and we send a shuttle at once.`,
  },
};

/** "About 7 minutes"; null where nothing is expected any more. */
export function sayWait({ expected_wait_seconds: seconds }: Ride): string | null {
  if (seconds === null) return null;
  if (seconds === 0) return 'Any moment now';
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'About a minute' : `About ${minutes} minutes`;
}

/** Where the wait comes from. */
export function saySource({ is_schedule: isSchedule, measured_rides: count, island }: Ride): string {
  const { shortest, longest } = island.schedule;
  if (isSchedule) return `By schedule: every ${shortest / 60}–${longest / 60} minutes`;
  return `Measured from ${count} rides from here around this time, in the last four weeks`;
}

export function sayPosition({ position }: Ride): string | null {
  if (position === null) return null;
  if (position === 1) return 'You are next';
  return position === 2 ? 'One party is before you' : `${position - 1} parties are before you`;
}
