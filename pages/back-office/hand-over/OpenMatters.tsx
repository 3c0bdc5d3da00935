import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { HandOver } from '../../../shared/contracts/hand-overs.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import styles from './HandOverPage.module.css';

/** What is or was open, part by part. Parts with nothing share one line, because the page is read on phones. */
export function Parts({ parts }: Pick<HandOver, 'parts'>) {
  const open = parts.filter(({ count }) => count > 0);
  const empty = parts.filter(({ count }) => count === 0);
  return (
    <div className={styles.parts}>
      {empty.length > 0 && (
        <p className={styles.none}>
          <span className={styles.muted}>None:</span> {empty.map(({ title }) => title).join(', ')}
        </p>
      )}
      {open.map(({ key, title, items, count }) => (
        <section key={key} className={styles.part}>
          <h3>
            {title} <span className={styles.count}>{count}</span>
          </h3>
          <ul className={styles.items}>
            {items.map(({ text, detail, href }) => (
              <li key={`${text} ${detail}`}>
                {href ? <AppLink to={href}>{text}</AppLink> : <span>{text}</span>}
                {detail && <span className={styles.muted}>{detail}</span>}
              </li>
            ))}
          </ul>
          {count > items.length && <p className={styles.muted}>and {count - items.length} more</p>}
        </section>
      ))}
    </div>
  );
}

/** What one shift wrote for the next. */
export function Notes({ notes }: Pick<HandOver, 'notes'>) {
  if (notes.length === 0) return <p className={styles.muted}>No notes.</p>;
  return (
    <ul className={styles.items}>
      {notes.map(({ note, by, at }) => (
        <li key={`${at} ${note}`}>
          <span className={styles.note}>{note}</span>
          <span className={styles.muted}>
            {by.name}, {formatWhen(at)}
          </span>
        </li>
      ))}
    </ul>
  );
}
