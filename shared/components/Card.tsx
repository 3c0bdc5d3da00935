import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classNames } from './class-names.ts';

interface Props {
  title?: ReactNode;
  /** A `section` named by its title, or a `div` without one. */
  titleId?: string;
  tone?: 'plain' | 'tint' | 'outline';
  children: ReactNode;
}

export function Card({ title, titleId, tone = 'plain', children }: Props) {
  const Box = title && titleId ? 'section' : 'div';
  return (
    <Box aria-labelledby={title ? titleId : undefined} className={classNames(styles.card, styles[tone])}>
      {title && (
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
      )}
      {children}
    </Box>
  );
}
