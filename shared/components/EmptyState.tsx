import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface Props {
  title: string;
  children?: ReactNode;
  /** The next action. Always give one. */
  action: ReactNode;
}

export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <p>{children}</p>}
      <div>{action}</div>
    </div>
  );
}
