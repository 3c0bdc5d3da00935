import type { ActivityCount } from '../../../shared/contracts/activity.ts';

export const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`);
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** What happened each time; null if the hour or day is not in the period. */
export const averageOf = (count: ActivityCount | undefined, field: 'entries' | 'exits'): number | null =>
  count && count.times > 0 ? count[field] / count.times : null;

/** '4.3', or '--' if there is none */
export const formatAverage = (average: number | null): string => average?.toFixed(1) ?? '--';
