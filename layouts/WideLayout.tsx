import type { ReactNode } from 'react';
import { FatMenu, type MenuGroup } from './FatMenu.tsx';
import { Frame } from './Frame.tsx';

/** What the visitor may open; the back office fills it from their permissions. */
const groups: readonly MenuGroup[] = [];

/** The staff's pages: all the width there is, with the fat menu. */
export function WideLayout({ children }: { children: ReactNode }) {
  return (
    <Frame above={<FatMenu groups={groups} />} width="full">
      {children}
    </Frame>
  );
}
