import { staffPages } from '../../../shared/contracts/staff-pages.ts';
import { invalid } from '../../../shared/errors/app-error.ts';
import { type DayBounds, dayBounds } from '../modules/money/day-bounds.ts';
import type { Member } from '../platform/serve/handler.ts';

/** Throws 422 for a day that doesn't exist. */
export function readDay(day: string, dayStart: string): DayBounds {
  const bounds = dayBounds(day, dayStart);
  if (!bounds) throw invalid({ day: ['Enter a day like 2026-11-21'] });
  return bounds;
}

/** Whether the reader may open this page of the back office. */
export const mayOpen = (page: string, reader: Member): boolean =>
  staffPages.some(({ name, permission }) => name === page && reader.permissions.has(permission));
