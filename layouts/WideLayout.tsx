import type { ReactNode } from 'react';
import { FatMenu, type MenuGroup } from './FatMenu.tsx';
import { Frame } from './Frame.tsx';

/** The pages the user may open. The back office fills it by their permissions. */
const groups: readonly MenuGroup[] = [];

/** Pages for staff: full width, with FatMenu. */
export function WideLayout({ children }: { children: ReactNode }) {
  return (
    <Frame above={<FatMenu groups={groups} />} width="full">
      {children}
    </Frame>
  );
}
