import type { Layout } from '../shared/page/page.ts';
import type { LayoutName } from '../shared/stores/PageStore.ts';
import { DefaultLayout } from './DefaultLayout.tsx';

const loadDefault = async () => DefaultLayout;

/**
 * The layouts of public pages, by name. A layout's file is `layouts/<Name>Layout.tsx`: the server finds the files
 * to preload by that rule. Only the default layout is in every first load. The wide one is the back office's, whose
 * code no public page loads: see staff-layouts.ts.
 */
export const layouts: Record<LayoutName, () => Promise<Layout>> = {
  default: loadDefault,
  'point-club': () => import('./PointClubLayout.tsx').then((m) => m.PointClubLayout),
  wide: loadDefault,
};
