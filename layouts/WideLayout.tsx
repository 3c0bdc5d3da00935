import type { ReactNode } from 'react';
import { FatMenu } from './FatMenu.tsx';
import { Frame } from './Frame.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';

/** Pages for staff: full width, with the menu of the pages that they may open. */
export function WideLayout({ children }: { children: ReactNode }) {
  return (
    <Frame above={<FatMenu />} width="full">
      {children}
      <PasswordPrompt />
    </Frame>
  );
}
