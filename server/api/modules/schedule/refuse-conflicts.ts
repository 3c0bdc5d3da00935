import { conflict } from '../../../../shared/errors/app-error.ts';
import { isViolationOf } from '../../platform/database/database-errors.ts';

/** What the constraints of the schedule say to people. */
const REFUSALS = {
  punches_no_overlap: ['HOURS_OVERLAP', 'These hours overlap others of the same person.'],
  shifts_no_overlap: ['SHIFT_OVERLAPS', 'This person has a shift at that time already.'],
  time_sheet_locked: ['DAY_LOCKED', 'This day is locked for the payroll. Somebody has to reopen it first.'],
  time_sheet_approved: ['NOT_APPROVED', 'Approve all hours of these days first.'],
} as const;

/** Runs a transaction; what the database's own constraints refuse becomes a 409. */
export async function refuseConflicts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const found = Object.entries(REFUSALS).find(([constraint]) => isViolationOf(error, constraint));
    if (!found) throw error;
    const [, [code, message]] = found;
    throw conflict(code, message);
  }
}
