import { ChevronDown } from 'lucide-react';
import { useContext, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { business } from '../shared/business.ts';
import { AppLink } from '../shared/components/AppLink.tsx';
import { SiteRoutes } from '../shared/page/site-routes.ts';
import styles from './ClubNav.module.css';

/** The club's pages, named by their routes: a list on wide screens, a menu on narrow ones. */
export function ClubNav() {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const entries = useContext(SiteRoutes).filter(({ clubMenu }) => clubMenu);
  const shown = entries.find(({ path }) => path === pathname.replace(/\/$/, ''));
  const links = (
    <ul className={styles.entries}>
      {entries.map(({ path, clubMenu }) => (
        <li key={path}>
          <AppLink
            aria-current={path === shown?.path ? 'page' : undefined}
            className={styles.entry}
            to={path}
            onClick={() => menu.current?.removeAttribute('open')}
          >
            {clubMenu}
          </AppLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={business.club} className={styles.nav}>
      <details ref={menu} className={styles.folded}>
        <summary className={styles.opener}>
          <span className={styles.club}>{business.club}</span>
          {shown?.clubMenu}
          <ChevronDown aria-hidden="true" size={18} />
        </summary>
        {links}
      </details>
      <div className={styles.open}>
        <p className={styles.club}>{business.club}</p>
        {links}
      </div>
    </nav>
  );
}
