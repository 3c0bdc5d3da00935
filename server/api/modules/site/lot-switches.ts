import { business } from '../../../../shared/business.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { isTransient } from '../../platform/describe-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { rememberFor } from '../../platform/remember-for.ts';
import { lotSettings } from './tables.ts';

export interface LotSwitches {
  bookingsDisabled: boolean;
  isMaintenance: boolean;
}

/** Returns the switches, cached for one second because every page needs them. */
export type LoadSwitches = () => Promise<LotSwitches>;

const CACHE_MS = 1000;

/** The error of every call that would sell something while online booking is closed. */
export const bookingClosed = () =>
  invalid({}, [`Online booking is closed right now. Call us at ${business.phone}.`]);

export function createSwitchLoader(queries: Queries, now: () => Date): LoadSwitches {
  const read = async () => queries.select().from(lotSettings).limit(1);
  return rememberFor(CACHE_MS, now, async () => {
    const [row] = await read().catch((error: unknown) => {
      // A connection that was cut must not put the site offline for everybody: the next one may work.
      if (isTransient(error)) return read();
      throw error;
    });
    return {
      bookingsDisabled: row?.bookingsDisabled ?? false,
      isMaintenance: row?.isMaintenance ?? false,
    };
  });
}
