import type { Layout } from '../shared/page/page.ts';
import type { LayoutName } from '../shared/page/route.ts';
import { DefaultLayout } from './DefaultLayout.tsx';

/**
 * The frames that a page can ask for by name. A layout's file is `layouts/<Name>Layout.tsx`, by which the build finds
 * what to preload; only the default one is in the first load of all pages.
 */
export const layouts: Record<LayoutName, () => Promise<Layout>> = {
  default: async () => DefaultLayout,
  'point-club': () => import('./PointClubLayout.tsx').then((m) => m.PointClubLayout),
  wide: () => import('./WideLayout.tsx').then((m) => m.WideLayout),
};
