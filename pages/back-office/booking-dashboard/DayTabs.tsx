import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router-dom';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { addDays, dayOf } from '../../../shared/format/wall-time.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ListStore } from '../lists/ListStore.ts';
import styles from './BookingDashboardPage.module.css';

/** The bookings of a day as links, whose addresses can be saved and shared like every other filter. */
export const DayTabs = observer(function DayTabs() {
  const { lazy } = useStores();
  const { page } = lazy.of(ListStore);
  const { pathname, search } = useLocation();
  const menu = lazy.of(StaffMenuStore);
  const others = ['NewBooking', 'Offers'].flatMap((name) => menu.findByName(name) ?? []);
  if (!page) return null;
  const today = page.as_of.slice(0, 10);
  const tomorrow = dayOf(addDays(`${today}T00:00`, 1));
  const tabs = [
    ['All bookings', ''],
    ['Arrivals today', queryOf('arrives', today, 'CONFIRMED,CHECKED_IN,NO_SHOW')],
    ['Departures today', queryOf('leaves', today, 'CHECKED_IN,COMPLETED')],
    ['Arrivals tomorrow', queryOf('arrives', tomorrow, 'CONFIRMED')],
  ] as const;
  return (
    <nav aria-label="Days" className={styles.tabs} data-print="no">
      {tabs.map(([label, query]) => (
        <AppLink key={label} aria-current={search === query ? 'page' : undefined} to={pathname + query}>
          {label}
        </AppLink>
      ))}
      {others.map(({ path, label }) => (
        <AppLink key={path} to={path}>
          {label}
        </AppLink>
      ))}
    </nav>
  );
});

const queryOf = (end: 'arrives' | 'leaves', day: string, status: string) =>
  `?${new URLSearchParams({ [`${end}_from`]: day, [`${end}_to`]: day, status, sort: end }).toString()}`;
