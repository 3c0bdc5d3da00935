import type { BoothCard } from '../../../shared/contracts/booth.ts';
import styles from './BoothPanel.module.css';

/** What was not as usual with this car. */
export function CardNotes({ card: { notes } }: { card: BoothCard }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
