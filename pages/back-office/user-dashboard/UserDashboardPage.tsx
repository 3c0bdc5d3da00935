import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { StaffMember } from '../../../shared/contracts/staff.ts';
import { countOf, formatWallTime } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { InviteForm } from './InviteForm.tsx';
import { StaffListStore } from './StaffListStore.ts';
import styles from './UserDashboardPage.module.css';

/** The API's '2026-11-20 12:00:00-0800' in words. Without time zones, which would triple the page's code. */
const showTime = (at: string) => formatWallTime(at.slice(0, 16).replace(' ', 'T'));

const columns: Column<StaffMember>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Email', cell: ({ email }) => <span className={styles.email}>{email}</span> },
  { label: 'Groups', cell: ({ groups }) => groups.map(({ name }) => name).join(', ') },
  { label: 'On shift', cell: ({ on_shift_since: since }) => (since ? `Since ${showTime(since)}` : 'No') },
  { label: 'Open batch', cell: ({ open_batch: batch }) => (batch === null ? 'None' : `Batch ${batch}`) },
  { label: 'Last seen', cell: ({ last_seen_at: at }) => (at ? showTime(at) : 'Not yet') },
];

/** Only those who may change groups may change people. */
const changeColumns: Column<StaffMember>[] = [
  ...columns,
  { label: 'Logins', cell: (person) => <Logins person={person} /> },
  { label: 'Access', cell: (person) => <Leave person={person} /> },
];

/** Everybody who works here. */
export const UserDashboardPage: Page = observer(function UserDashboardPage() {
  const { lazy } = useStores();
  const store = lazy.of(StaffListStore);
  const mayChange = lazy.of(StaffMenuStore).findByName('AccessGroups') !== undefined;
  return (
    <div className={styles.page}>
      <PageHead title="Staff" />
      <PageTitle>Staff</PageTitle>
      {mayChange && <InviteForm />}
      {store.staff === null ? (
        <LoadError message="We couldn’t load the staff." onRetry={() => void store.load(mayChange)} />
      ) : (
        <DataTable
          isCaptionHidden
          caption="Staff"
          columns={mayChange ? changeColumns : columns}
          keyOf={({ id }) => id}
          rows={store.staff}
        />
      )}
      <ReasonDialog />
    </div>
  );
});

const Logins = observer(function Logins({ person: { number, name, logins } }: { person: StaffMember }) {
  const { lazy } = useStores();
  const end = (id: string, device: string) =>
    lazy.of(ChangeStore).ask({
      title: `Log ${name} out`,
      text: `${name} is logged out on ${device}.`,
      label: 'Log out',
      isDangerous: true,
      send: (reason) => lazy.of(StaffListStore).endLogin(number, id, reason),
    });
  if (logins.length === 0) return 'None';
  return (
    <details>
      <summary>{countOf(logins.length, 'login')}</summary>
      <ul className={styles.logins}>
        {logins.map(({ id, device, used_at: at }) => (
          <li key={id}>
            <span>
              {device ?? 'Unknown device'}, {showTime(at)}
            </span>
            <Button variant="quiet" onClick={() => end(id, device ?? 'an unknown device')}>
              Log out<span className="visually-hidden"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
});

const Leave = observer(function Leave({ person: { number, name } }: { person: StaffMember }) {
  const { lazy } = useStores();
  const ask = () =>
    lazy.of(ChangeStore).ask({
      title: `${name} leaves`,
      text: `${name} is logged out everywhere, leaves all groups and loses the shifts to come. Their club account stays.`,
      label: 'Remove access',
      isDangerous: true,
      send: (reason) => lazy.of(StaffListStore).remove(number, reason),
    });
  return (
    <Button onClick={ask}>
      Remove<span className="visually-hidden"> {name}</span>
    </Button>
  );
});

UserDashboardPage.layout = 'wide';
UserDashboardPage.fetchData = ({ stores }) =>
  stores.lazy
    .of(StaffListStore)
    .load(stores.lazy.of(StaffMenuStore).findByName('AccessGroups') !== undefined);
