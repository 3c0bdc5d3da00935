import { loadOnce } from '../../shared/load-once.ts';
import type { Site } from '../../shared/page/site.ts';

/** The same site, which remembers its loaded pages and layouts. Not for development, where they change. */
export function keepLoaded(site: Site): Site {
  const { default: usual, 'point-club': club, wide } = site.layouts;
  return {
    ...site,
    routes: site.routes.map((route) => ({ ...route, load: loadOnce(route.load) })),
    layouts: { default: loadOnce(usual), 'point-club': loadOnce(club), wide: loadOnce(wide) },
  };
}
