import { loadOnce } from '../load-once.ts';

/** The date library and the Pacific time zone, which load with the first date and not with the page. */
export const loadTime = loadOnce(() => import('./time.ts'));
