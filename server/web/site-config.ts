import { MINUTE_MS } from '../../shared/format/durations.ts';
import { pacificDay } from '../../shared/format/time.ts';
import type { SiteState } from '../../shared/stores/SiteStore.ts';

/** The configuration that all pages share. Only the year changes, so a value may be a minute old. */
export function createSiteConfig(fixed: Omit<SiteState, 'year'>, now: () => Date): () => SiteState {
  let config: SiteState | null = null;
  let expires = 0;
  return () => {
    const time = now().getTime();
    if (config && time < expires) return config;
    config = { ...fixed, year: Number(pacificDay(new Date(time)).slice(0, 4)) };
    expires = time + MINUTE_MS;
    return config;
  };
}
