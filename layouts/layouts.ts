import type { Layout } from '../shared/page/page.ts';
import type { LayoutName } from '../shared/stores/PageStore.ts';
import { DefaultLayout } from './DefaultLayout.tsx';

/**
 * The layouts, by name. A layout's file is `layouts/<Name>Layout.tsx`: the server finds the files
 * to preload by that rule. Only the default layout is in every first load.
 */
export const layouts: Record<LayoutName, () => Promise<Layout>> = {
  default: async () => DefaultLayout,
  'point-club': () => import('./PointClubLayout.tsx').then((m) => m.PointClubLayout),
  wide: () => import('./WideLayout.tsx').then((m) => m.WideLayout),
};
