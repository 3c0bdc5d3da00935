import type { ReactNode } from 'react';
import { useStores } from '../shared/stores/stores-context.ts';
import { FatMenu } from './FatMenu.tsx';
import { Frame } from './Frame.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { ScanBar } from './ScanBar.tsx';
import { SeesAs } from './SeesAs.tsx';
import { StaffFooter } from './StaffFooter.tsx';

/** Pages for staff: full width, with the menu of the pages that they may open and the box for scanned codes. */
export function WideLayout({ children }: { children: ReactNode }) {
  const { site } = useStores();
  return (
    <Frame
      above={
        <>
          <SeesAs />
          <FatMenu />
          <ScanBar />
        </>
      }
      footer={<StaffFooter year={site.year} />}
      width="full"
    >
      {children}
      <PasswordPrompt />
    </Frame>
  );
}
