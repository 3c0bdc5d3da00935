import type { Layout, LayoutName } from '../shared/page/page.ts';
import { DefaultLayout } from './DefaultLayout.tsx';
import { PointClubLayout } from './PointClubLayout.tsx';
import { WideLayout } from './WideLayout.tsx';

/** The frames that a page can ask for by name. */
export const layouts: Record<LayoutName, Layout> = {
  default: DefaultLayout,
  'point-club': PointClubLayout,
  wide: WideLayout,
};
