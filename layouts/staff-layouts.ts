import type { Layout } from '../shared/page/page.ts';
import type { LayoutName } from '../shared/stores/PageStore.ts';
import { layouts } from './layouts.ts';
import { WideLayout } from './WideLayout.tsx';

/** The layouts in the back office, whose pages are all in the wide one. */
export const staffLayouts: Record<LayoutName, () => Promise<Layout>> = {
  ...layouts,
  wide: async () => WideLayout,
};
