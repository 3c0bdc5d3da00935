import type { ReactNode } from 'react';
import styles from './PageTitle.module.css';

/** The target of the focus after a navigation. */
export const PAGE_TITLE_ID = 'page-title';

interface Props {
  children: ReactNode;
  /** A short line above the title. */
  eyebrow?: ReactNode;
}

/** The only h1 of a page. */
export function PageTitle({ children, eyebrow }: Props) {
  return (
    <div className={styles.title}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
        {children}
      </h1>
    </div>
  );
}
