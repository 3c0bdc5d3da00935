import type { ReactNode } from 'react';
import { classNames } from '../shared/components/class-names.ts';
import { ANNOUNCER_ID, LiveRegion } from '../shared/components/LiveRegion.tsx';
import { MAIN_ID, SkipLink } from '../shared/components/SkipLink.tsx';
import { useStores } from '../shared/stores/stores-context.ts';
import { Footer } from './Footer.tsx';
import styles from './Frame.module.css';
import { Header } from './Header.tsx';
import { LoginSlot } from './LoginSlot.tsx';
import { DemoNotice, NoScriptNotice, ServiceNotice } from './Notices.tsx';
import { PageProgress } from './PageProgress.tsx';

interface Props {
  /** Between the notices and the page: site messages, a menu. */
  above?: ReactNode;
  /** A menu of the page's own: left of it where there is room, else over it. */
  beside?: ReactNode;
  width?: 'page' | 'full';
  children: ReactNode;
}

/** What all layouts have in common: help, address and landmarks are in the same place everywhere. */
export function Frame({ above, beside, width = 'page', children }: Props) {
  const { site } = useStores();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header>
        <PageProgress />
        <NoScriptNotice />
        {site.isDemo && <DemoNotice />}
        <ServiceNotice />
      </Header>
      {above}
      <div className={classNames(styles.middle, styles[width])}>
        {beside}
        <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Footer year={site.year} />
      <LoginSlot />
      <LiveRegion id={ANNOUNCER_ID} />
    </div>
  );
}
