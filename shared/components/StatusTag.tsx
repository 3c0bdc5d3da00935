import { Ban, CircleCheck, CircleDashed, Clock } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './StatusTag.module.css';

interface Props {
  tone: 'good' | 'waiting' | 'over' | 'bad';
  children: string;
}

const shapes = { good: CircleCheck, waiting: Clock, over: CircleDashed, bad: Ban };

/** A status as text and shape. The color only repeats them. */
export function StatusTag({ tone, children }: Props) {
  const Shape = shapes[tone];
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      <Shape aria-hidden="true" size={16} />
      {children}
    </span>
  );
}
