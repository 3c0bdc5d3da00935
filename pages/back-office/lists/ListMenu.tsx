import type { ReactNode } from 'react';
import styles from './ListMenu.module.css';

/** A part of a list's bar that opens below its name: over the table, or within the bar on phones. */
export function ListMenu({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.menu} data-print="no">
      <summary>{title}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
