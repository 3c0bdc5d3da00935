import type { ReactNode } from 'react';
import { business } from '../shared/business.ts';
import { Frame } from './Frame.tsx';
import styles from './PointClubLayout.module.css';
import { SiteMessages } from './SiteMessages.tsx';

/** The member pages. */
export function PointClubLayout({ children }: { children: ReactNode }) {
  const above = (
    <>
      <p className={styles.club}>
        <span>{business.club}</span>
      </p>
      <SiteMessages />
    </>
  );
  return <Frame above={above}>{children}</Frame>;
}
