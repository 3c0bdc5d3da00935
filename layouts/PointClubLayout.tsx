import type { ReactNode } from 'react';
import { ClubNav } from './ClubNav.tsx';
import { Frame } from './Frame.tsx';
import { SiteMessages } from './SiteMessages.tsx';

/** The member pages. */
export function PointClubLayout({ children }: { children: ReactNode }) {
  return (
    <Frame above={<SiteMessages />} beside={<ClubNav />}>
      {children}
    </Frame>
  );
}
