import type { ReactNode } from 'react';
import styles from './SignList.module.css';

interface Props {
  items: readonly { title: string; text: ReactNode }[];
}

/** What to do, in order: each step on a numbered sign. */
export function SignList({ items }: Props) {
  return (
    <ol className={styles.list}>
      {items.map(({ title, text }, index) => (
        <li key={title} className={styles.item}>
          <span aria-hidden="true" className={styles.number}>
            {index + 1}
          </span>
          <div className={styles.words}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
