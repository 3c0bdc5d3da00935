import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { classNames } from './class-names.ts';

interface Props {
  tone?: 'info' | 'warning' | 'success' | 'error';
  title?: ReactNode;
  children: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
  /** Across the page, below the header. */
  isFullWidth?: boolean;
}

const ICONS = { info: Info, warning: TriangleAlert, success: CircleCheck, error: TriangleAlert };

/** A message about the page as a whole: maintenance, closed bookings, the demo. */
export function Banner({ tone = 'info', title, children, action, isFullWidth = false }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.banner, styles[tone], isFullWidth && styles.fullWidth)}>
      <div className={styles.content}>
        <Icon aria-hidden="true" className={styles.icon} size={20} />
        <div className={styles.words}>
          {title && <strong className={styles.title}>{title} </strong>}
          {children}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
