import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './CardPanel.module.css';

/** A panel that sets the card fields apart as the secure part of a form. */
export function CardPanel({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.panel}>
      <legend className="visually-hidden">Card</legend>
      {children}
      <p className={styles.note}>
        <LockKeyhole aria-hidden="true" size={18} />
        <span>Encrypted. We store only the last four digits.</span>
      </p>
    </fieldset>
  );
}
