import type { Queries } from '../../platform/database/database.ts';
import { lotSettings } from './tables.ts';

export interface LotSwitches {
  bookingsDisabled: boolean;
  isMaintenance: boolean;
}

/** What the lot has switched off, at most a second old: every page asks. */
export type LoadSwitches = () => Promise<LotSwitches>;

const FRESH_MS = 1000;

export function createSwitchLoader(queries: Queries, now: () => Date): LoadSwitches {
  let kept: { switches: LotSwitches; until: number } | undefined;
  return async () => {
    const at = now().getTime();
    if (kept && at < kept.until) return kept.switches;
    const [row] = await queries.select().from(lotSettings).limit(1);
    const switches = {
      bookingsDisabled: row?.bookingsDisabled ?? false,
      isMaintenance: row?.isMaintenance ?? false,
    };
    kept = { switches, until: at + FRESH_MS };
    return switches;
  };
}
