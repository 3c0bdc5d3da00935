import type { ReactNode } from 'react';
import styles from './SignList.module.css';

interface Props {
  items: readonly { title: string; text: ReactNode }[];
  /** One level below the heading above the list. */
  heading?: 'h2' | 'h3';
}

/** Numbered steps. */
export function SignList({ items, heading: Heading = 'h3' }: Props) {
  return (
    <ol className={styles.list}>
      {items.map(({ title, text }, index) => (
        <li key={title} className={styles.item}>
          <span aria-hidden="true" className={styles.number}>
            {index + 1}
          </span>
          <div className={styles.words}>
            <Heading className={styles.title}>{title}</Heading>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
