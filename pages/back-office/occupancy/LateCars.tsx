import type { Occupancy } from '../../../shared/contracts/occupancy.ts';
import { parseWallTime } from '../../../shared/format/time.ts';
import { formatWallTime } from '../../../shared/format/wall-time.ts';
import styles from './OccupancyPage.module.css';
import { PhoneLink } from './PhoneLink.tsx';

interface Props {
  late: Occupancy['late'];
  overdue: Occupancy['late'];
}

/** Who is late to arrive and who should have left, with their phones. */
export function LateCars({ late, overdue }: Props) {
  return (
    <div className={styles.columns}>
      <Cars cars={late} empty="Nobody is late." id="late" title="Late to arrive" />
      <Cars cars={overdue} empty="Everybody left in time." id="overdue" title="Should have left" />
    </div>
  );
}

interface CarsProps {
  id: string;
  title: string;
  empty: string;
  cars: Occupancy['late'];
}

function Cars({ id, title, empty, cars: { rows, is_cut: isCut } }: CarsProps) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 className={styles.title} id={id}>
        {title} ({isCut ? `${rows.length}+` : rows.length})
      </h2>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul className={styles.cars}>
          {rows.map(({ code, customer_name: name, license_plate: plate, phone, due_at: due }) => (
            <li key={code} className={styles.car}>
              <strong>{name ?? code}</strong>
              <span className={styles.quiet}>
                {plate ?? 'No plate'} · due {formatWallTime(parseWallTime(due))}
              </span>
              {phone && <PhoneLink phone={phone} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
