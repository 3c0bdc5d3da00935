import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import { classNames } from '../../../shared/components/class-names.ts';
import { Select } from '../../../shared/components/Select.tsx';
import styles from './PaperSheet.module.css';

const SIZES = { roll58: '58 mm roll', roll80: '80 mm roll', letter: 'Letter' };
type Size = keyof typeof SIZES;

const OPTIONS = Object.entries(SIZES).map(([value, label]) => ({ value, label }));
const isSize = (value: string | null): value is Size => value !== null && Object.hasOwn(SIZES, value);

/** Each booth's browser remembers its printer. */
const KEY = 'paper-size';

const watchers = new Set<() => void>();

function watchSize(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function readSize(): Size {
  const kept = localStorage.getItem(KEY);
  return isSize(kept) ? kept : 'roll80';
}

function keepSize(size: string): void {
  localStorage.setItem(KEY, size);
  for (const watcher of watchers) watcher();
}

interface Props {
  /** 'ticket' */
  what: string;
  children: ReactNode;
}

/** A paper to print, as wide as the booth's printer. */
export function PaperSheet({ what, children }: Props) {
  const size = useSyncExternalStore(watchSize, readSize, () => 'roll80');
  return (
    <>
      <div className={styles.controls} data-print="no">
        <Button data-start variant="cta" onClick={() => window.print()}>
          Print {what}
        </Button>
        <Select
          label="Paper"
          name="paper_size"
          options={OPTIONS}
          size="short"
          value={size}
          onChange={keepSize}
        />
      </div>
      <article className={classNames(styles.paper, styles[size])}>{children}</article>
    </>
  );
}
