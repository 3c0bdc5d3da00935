import type { OccupancyPoint } from '../../../shared/contracts/occupancy.ts';
import { parseWallTime } from '../../../shared/format/time.ts';
import { formatDay, formatTimeOfDay, timeOf } from '../../../shared/format/wall-time.ts';
import { classNames } from '../../../shared/components/class-names.ts';
import styles from './OccupancyPage.module.css';

/** The numbers of the curve, hour by hour. */
export function OccupancyTable({ points }: { points: readonly OccupancyPoint[] }) {
  return (
    <section aria-labelledby="hours" className={styles.part}>
      <h2 className={styles.title} id="hours">
        Hour by hour
      </h2>
      {/* Scrolls, also with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Table of the hours" className={styles.scroll} tabIndex={0}>
        <table className={styles.hours}>
          <thead>
            <tr>
              {['Until', 'Arrive', 'Leave', 'Taken', 'Most', 'Free'].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, arrivals, departures, taken, most, spaces }, index) => (
              <tr key={at} className={classNames(most >= spaces && styles.fullRow)}>
                <th scope="row">{index === 0 ? 'Now' : nameHour(parseWallTime(at))}</th>
                <td>{arrivals}</td>
                <td>{departures}</td>
                <td>{taken}</td>
                <td>{most}</td>
                <td>{most >= spaces ? 'Full' : spaces - most}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** 'Mon 1:00 am' */
const nameHour = (wall: string) => `${formatDay(wall).slice(0, 3)} ${formatTimeOfDay(timeOf(wall))}`;
