import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';
import { useDelayed } from './use-delayed.ts';

interface Props {
  /** Has the size of what will come, so that nothing jumps. */
  shape: 'line' | 'card' | 'row';
  count?: number;
  label?: string;
}

/** The room of what is still loading; grey only when it takes a while. */
export function Skeleton({ shape, count = 1, label = 'Loading' }: Props) {
  const isShown = useDelayed(true);
  return (
    <div className={styles.group}>
      <output className="visually-hidden">{isShown ? label : ''}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classNames(styles[shape], isShown && styles.shown)} />
      ))}
    </div>
  );
}
