import { loadOnce } from '../load-once.ts';

/** What every page may call, which loads with the first call and not with the page. */
export const loadSiteCalls = loadOnce(() => import('../contracts/site.ts'));
