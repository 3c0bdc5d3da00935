import { pacificDay } from '../../shared/format/time.ts';
import type { SiteState } from '../../shared/stores/SiteStore.ts';

const KEPT_MS = 60_000;

/** What every page knows of the process. Only the year ever changes, and a minute late is early enough. */
export function createSiteConfig(fixed: Omit<SiteState, 'year'>, now: () => Date): () => SiteState {
  let config: SiteState | null = null;
  let until = 0;
  return () => {
    const time = now().getTime();
    if (config && time < until) return config;
    config = { ...fixed, year: Number(pacificDay(new Date(time)).slice(0, 4)) };
    until = time + KEPT_MS;
    return config;
  };
}
