import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { business } from '../shared/business.ts';
import { AppLink } from '../shared/components/AppLink.tsx';
import { clubMenu } from '../shared/page/club-menu.ts';
import styles from './ClubNav.module.css';

/** The club's pages, named by their routes: a list on wide screens, a menu on narrow ones. */
export function ClubNav() {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const shown = clubMenu.find(({ path }) => path === pathname.replace(/\/$/, ''));
  const links = (
    <ul className={styles.entries}>
      {clubMenu.map(({ path, label }) => (
        <li key={path}>
          <AppLink
            aria-current={path === shown?.path ? 'page' : undefined}
            className={styles.entry}
            to={path}
            onClick={() => menu.current?.removeAttribute('open')}
          >
            {label}
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
          {shown?.label}
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
