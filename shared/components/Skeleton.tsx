import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';
import { useDelayed } from './use-delayed.ts';

interface Props {
  /** Gives it the size of the content, to avoid a layout shift. */
  shape: 'line' | 'card' | 'row';
  count?: number;
  label?: string;
}

/** A placeholder for loading content. It turns gray only after a delay. */
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
