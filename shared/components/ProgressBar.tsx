import styles from './ProgressBar.module.css';
import { useDelayed } from './use-delayed.ts';

interface Props {
  isActive: boolean;
  label?: string;
}

/** A line at the top while the next page loads. Fast pages never show it. */
export function ProgressBar({ isActive, label = 'Loading the page' }: Props) {
  const isShown = useDelayed(isActive);
  if (!isShown) return null;
  return (
    <div className={styles.bar}>
      <progress aria-label={label} className="visually-hidden" />
      <div className={styles.line} />
    </div>
  );
}
