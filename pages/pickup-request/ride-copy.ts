import type { Ride, RideState, Stop } from '../../shared/contracts/rides.ts';
import { business } from '../../shared/business.ts';

interface Words {
  title: string;
  /** What to do now. */
  advice: string;
}

/** What each state means for the traveler. */
export const RIDE_WORDS: Record<RideState, Words> = {
  REQUESTED: { title: 'We got your request', advice: 'The dispatcher is finding a driver for you.' },
  ACKNOWLEDGED: {
    title: 'A driver accepted your ride',
    advice: 'Stay where you are. The shuttle leaves soon.',
  },
  EN_ROUTE: {
    title: 'Your shuttle is on the way',
    advice: 'Look for the white shuttle with the yellow stripe and the P on its side.',
  },
  ARRIVED: { title: 'Your shuttle is here', advice: 'Wave to the driver, who will help with your bags.' },
  COMPLETED: { title: 'You’re on board', advice: 'Thank you for riding with us.' },
  CANCELLED: {
    title: 'Your ride is canceled',
    advice: 'Request another ride when you’re ready.',
  },
  EXPIRED: {
    title: 'Your request timed out',
    advice: `We’re sorry. No shuttle came within 30 minutes. Call ${business.phone} and we’ll send one right away.`,
  },
};

/** "About 7 minutes"; null if no shuttle is expected. */
export function sayWait({ expected_wait_seconds: seconds }: Ride): string | null {
  if (seconds === null) return null;
  return seconds === 0 ? 'Any moment now' : sayMinutes(seconds);
}

/** The wait if the shuttle is called now, before it is called. */
export function sayStopWait({ expected_wait_seconds: seconds, schedule }: Stop): string {
  return seconds === null ? saySchedule(schedule) : sayMinutes(seconds);
}

function sayMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'About a minute' : `About ${minutes} minutes`;
}

const saySchedule = ({ shortest, longest }: Stop['schedule']) =>
  `Scheduled every ${shortest / 60}–${longest / 60} minutes`;

/** The source of the estimate. */
export function saySource({ is_schedule: isSchedule, measured_rides: count, island }: Ride): string {
  if (isSchedule) return saySchedule(island.schedule);
  return `Based on ${count} rides from here at this time of day in the last four weeks`;
}

export function sayPosition({ position }: Ride): string | null {
  if (position === null) return null;
  if (position === 1) return 'You’re next';
  return position === 2 ? 'One party ahead of you' : `${position - 1} parties ahead of you`;
}
