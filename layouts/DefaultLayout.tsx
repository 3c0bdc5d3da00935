import type { ReactNode } from 'react';
import { Frame } from './Frame.tsx';
import { SiteMessages } from './SiteMessages.tsx';

/** The public pages. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return <Frame above={<SiteMessages />}>{children}</Frame>;
}
