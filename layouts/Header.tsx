import { Phone } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { business } from '../shared/business.ts';
import { SignMark } from '../shared/artwork/SignMark.tsx';
import { AppLink } from '../shared/components/AppLink.tsx';
import styles from './Header.module.css';

const restOfName = business.name.slice(business.shortName.length);

export function Header() {
  const { pathname } = useLocation();
  return (
    <header className={styles.header} data-print="no">
      <div className={styles.row}>
        <AppLink className={styles.name} to="/">
          <SignMark />
          <span>
            {business.shortName}
            <span className={styles.rest}>{restOfName}</span>
          </span>
        </AppLink>
        <nav aria-label="Main" className={styles.nav}>
          <AppLink
            aria-current={pathname.startsWith('/booking') ? 'page' : undefined}
            className={styles.link}
            to="/booking"
          >
            Book
          </AppLink>
          <a className={styles.link} href={business.phoneLink}>
            <Phone aria-hidden="true" size={18} />
            Help
            <span className={styles.number}>{business.phone}</span>
          </a>
        </nav>
      </div>
    </header>
  );
}
