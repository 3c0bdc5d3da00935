import { addDays } from '../../../../shared/format/wall-time.ts';

/** All days from the first to the last, as 'YYYY-MM-DD'. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(`${day}T00:00`, 1).slice(0, 10)) days.push(day);
  return days;
}
