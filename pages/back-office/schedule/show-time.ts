import { parseWallTime } from '../../../shared/format/time.ts';
import { formatDay, formatTimeOfDay, timeOf } from '../../../shared/format/wall-time.ts';

/** '10:02 pm', Pacific. */
export const showTime = (at: string): string => formatTimeOfDay(timeOf(parseWallTime(at)));

/** 'Tue Nov 24' for an instant or a day. */
export const showDay = (at: string): string => formatDay(at.length > 10 ? parseWallTime(at) : at);

/** '10:00 pm – 6:00 am'; 'now' while it lasts. A narrow column breaks it between the times only. */
export const showSpan = (from: string, to: string | null): string =>
  [showTime(from), to ? showTime(to) : 'now'].map((time) => time.replace(' ', '\u00A0')).join('\u00A0– ');

/** 'Tue Nov 24, 10:00 pm – 6:00 am'. */
export const showShift = ({ starts_at: from, ends_at: to }: { starts_at: string; ends_at: string }): string =>
  `${showDay(from)}, ${showSpan(from, to)}`;

/** '8 h 05 min', as on a time sheet. */
export const showMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
