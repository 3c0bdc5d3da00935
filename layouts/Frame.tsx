import type { ReactNode } from 'react';
import { classNames } from '../shared/components/class-names.ts';
import { ANNOUNCER_ID, LiveRegion } from '../shared/components/LiveRegion.tsx';
import { MAIN_ID, SkipLink } from '../shared/components/SkipLink.tsx';
import { useStores } from '../shared/stores/stores-context.ts';
import { Footer } from './Footer.tsx';
import styles from './Frame.module.css';
import { Header } from './Header.tsx';
import { LoginSlot } from './LoginSlot.tsx';
import { DemoNotice, LoginNotice, NoScriptNotice, ServiceNotice } from './Notices.tsx';
import { PageProgress } from './PageProgress.tsx';

interface Props {
  /** Between the notices and the page, such as site messages. */
  above?: ReactNode;
  /** A menu for this page: beside it on wide screens, above it on narrow ones. */
  beside?: ReactNode;
  width?: 'page' | 'full';
  /** Instead of the footer of public pages. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The common parts of all layouts. Help, address and landmarks are in the same place on each page. */
export function Frame({ above, beside, width = 'page', footer, children }: Props) {
  const { site } = useStores();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header>
        <PageProgress />
        <NoScriptNotice />
        {site.isDemo && <DemoNotice />}
        <ServiceNotice />
        <LoginNotice />
      </Header>
      {above}
      <div className={classNames(styles.middle, styles[width])}>
        {beside}
        <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
          {children}
        </main>
      </div>
      {footer ?? <Footer year={site.year} />}
      <LoginSlot />
      <LiveRegion id={ANNOUNCER_ID} />
    </div>
  );
}
