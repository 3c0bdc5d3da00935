import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { business } from '../shared/business.ts';
import { SignMark } from '../shared/artwork/SignMark.tsx';
import { AppLink } from '../shared/components/AppLink.tsx';
import { Stripe } from '../shared/components/Stripe.tsx';
import styles from './Header.module.css';

const restOfName = business.name.slice(business.shortName.length);

/** The sign over every page; `children` are the notices that hang below it. */
export function Header({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <header data-print="no">
      <div className={styles.sign}>
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
            <AppLink
              aria-current={pathname === '/contact' ? 'page' : undefined}
              className={styles.link}
              to="/contact"
            >
              Help
            </AppLink>
            <a className={styles.link} href={business.phoneLink}>
              <Phone aria-hidden="true" size={18} />
              <span className={styles.number}>{business.phone}</span>
            </a>
          </nav>
        </div>
      </div>
      <Stripe />
      {children}
    </header>
  );
}
