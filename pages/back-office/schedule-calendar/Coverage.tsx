import { classNames } from '../../../shared/components/class-names.ts';
import type { CoverageHour } from '../../../shared/contracts/roster.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import { showDay, showTime } from '../schedule/show-time.ts';
import styles from './ScheduleCalendarPage.module.css';

const carsOf = ({ arrivals, departures }: CoverageHour) => arrivals + departures;
const isBare = (hour: CoverageHour) => hour.people === 0 && carsOf(hour) > 0;

/** Per hour, the cars that bookings predict and the people who work then. */
export function Coverage({ hours }: { hours: readonly CoverageHour[] }) {
  const days = [...new Set(hours.map(({ at }) => at.slice(0, 10)))];
  return (
    <section aria-labelledby="coverage" className={styles.coverage}>
      <h2 id="coverage">Cars and people per hour</h2>
      <p className={styles.muted}>Arrivals and departures are those of bookings.</p>
      {days.map((day) => (
        <Day key={day} day={day} hours={hours.filter(({ at }) => at.startsWith(day))} />
      ))}
    </section>
  );
}

function Day({ day, hours }: { day: string; hours: readonly CoverageHour[] }) {
  const cars = hours.reduce((sum, hour) => sum + carsOf(hour), 0);
  const bare = hours.filter(isBare).length;
  return (
    <details className={styles.day}>
      <summary>
        {showDay(day)}: {countOf(cars, 'car')}
        {bare > 0 && (
          <span className={styles.problem}>, nobody works in {countOf(bare, 'hour')} with cars</span>
        )}
      </summary>
      <table className={styles.hours}>
        <caption className="visually-hidden">{showDay(day)}</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">Arrive</th>
            <th scope="col">Leave</th>
            <th scope="col">People</th>
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour.at} className={classNames(isBare(hour) && styles.bare)}>
              <th scope="row">{showTime(hour.at)}</th>
              <td>{hour.arrivals}</td>
              <td>{hour.departures}</td>
              <td>{isBare(hour) ? 'Nobody' : hour.people}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
