import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import styles from './AccessCheckupPage.module.css';
import { CheckupStore, type UnusedRight } from './CheckupStore.ts';

type Checkup = NonNullable<CheckupStore['checkup']>;
type IdlePerson = Checkup['idle'][number];

/** Reviews the rights: who is away, what nobody uses, what one person should not have together. */
export const AccessCheckupPage: Page = observer(function AccessCheckupPage() {
  const store = useStores().lazy.of(CheckupStore);
  const { checkup } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Checkup" />
      <PageTitle>Checkup</PageTitle>
      {checkup ? (
        <>
          <Administrators checkup={checkup} />
          {checkup.ungranted.length > 0 && <Ungranted rows={checkup.ungranted} />}
          <Conflicts rows={checkup.conflicts} />
          <Idle rows={checkup.idle} />
          <Unused checkup={checkup} />
        </>
      ) : (
        <LoadError message="We couldn’t load the checkup." onRetry={() => void store.load()} />
      )}
      <ReasonDialog />
    </div>
  );
});

function Administrators({ checkup: { administrators } }: { checkup: Checkup }) {
  const names = administrators.map(({ name }) => name).join(', ');
  return (
    <section className={styles.part}>
      <h2>Administrators</h2>
      {administrators.length === 0 && <Banner tone="error">Nobody is administrator.</Banner>}
      {administrators.length === 1 && (
        <Banner tone="warning">
          {names} is the only administrator and can’t be removed. Add a second one, for the day they are ill.
        </Banner>
      )}
      {administrators.length > 1 && <p>{names}</p>}
    </section>
  );
}

const ungrantedColumns: Column<Checkup['ungranted'][number]>[] = [
  { label: 'Right', cell: ({ permission }) => permission },
  { label: 'Usually held by', cell: ({ usual_groups: groups }) => groups.join(', ') },
];

const Ungranted = ({ rows }: { rows: Checkup['ungranted'] }) => (
  <section className={styles.part}>
    <h2>Rights that only administrators have</h2>
    <p className={styles.quiet}>
      A new version may bring rights that your groups don’t have yet.{' '}
      <AppLink to="/access-control/groups/">Give them in the groups</AppLink>, or leave them to
      administrators.
    </p>
    <DataTable
      isCaptionHidden
      caption="Rights that only administrators have"
      columns={ungrantedColumns}
      keyOf={({ permission }) => permission}
      rows={rows}
    />
  </section>
);

const conflictColumns: Column<Checkup['conflicts'][number]>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Conflict', cell: ({ conflict }) => conflict },
  { label: 'Groups', cell: ({ groups }) => groups.join(', ') },
];

const Conflicts = ({ rows }: { rows: Checkup['conflicts'] }) => (
  <section className={styles.part}>
    <h2>Rights that one person should not have together</h2>
    <p className={styles.quiet}>
      Nobody can decide their own request, whatever their rights. Fewer of these are still better.
    </p>
    {rows.length === 0 ? (
      <p>No conflicts.</p>
    ) : (
      <DataTable
        isCaptionHidden
        caption="Conflicts"
        columns={conflictColumns}
        keyOf={({ number, conflict }) => number + conflict}
        rows={rows}
      />
    )}
  </section>
);

const idleColumns: Column<IdlePerson>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Last seen', cell: ({ last_seen_at: at }) => at?.slice(0, 10) ?? 'Never' },
  { label: 'Decision', cell: (person) => <RemovePerson person={person} /> },
];

const RemovePerson = observer(function RemovePerson({ person: { name, number } }: { person: IdlePerson }) {
  const { lazy } = useStores();
  const ask = () =>
    lazy.of(ChangeStore).ask({
      title: `Remove ${name}`,
      text: `${name} is logged out everywhere and leaves all groups.`,
      label: 'Remove access',
      isDangerous: true,
      send: (reason) => lazy.of(CheckupStore).removePerson(number, reason),
    });
  return (
    <Button onClick={ask}>
      Remove<span className="visually-hidden"> {name}</span>
    </Button>
  );
});

const Idle = ({ rows }: { rows: IdlePerson[] }) => (
  <section className={styles.part}>
    <h2>Not here for 90 days</h2>
    {rows.length === 0 ? (
      <p>Everybody was here.</p>
    ) : (
      <DataTable
        isCaptionHidden
        caption="Not here for 90 days"
        columns={idleColumns}
        keyOf={({ number }) => number}
        rows={rows}
      />
    )}
  </section>
);

const unusedColumns: Column<UnusedRight>[] = [
  { label: 'Right', cell: ({ permission }) => permission },
  { label: 'Group', cell: ({ group }) => group.name },
  { label: 'Last used', cell: ({ last_used }) => last_used ?? 'Never' },
  { label: 'Decision', cell: (right) => <KeepOrRemove right={right} /> },
];

const KeepOrRemove = observer(function KeepOrRemove({ right }: { right: UnusedRight }) {
  const { lazy } = useStores();
  const store = lazy.of(CheckupStore);
  const changes = lazy.of(ChangeStore);
  const { permission, group } = right;
  const keep = () =>
    changes.ask({
      title: `Keep ${permission}`,
      text: `${group.name} keeps the right. The checkup asks again in 90 days.`,
      label: 'Keep',
      send: (reason) => store.keep(right, reason),
    });
  const remove = () =>
    changes.ask({
      title: `Remove ${permission}`,
      text: `${group.name} loses the right at once.`,
      label: 'Remove',
      isDangerous: true,
      send: (reason) => store.remove(right, reason),
    });
  const what = <span className="visually-hidden"> {`${permission} of ${group.name}`}</span>;
  return (
    <span className={styles.actions}>
      <Button onClick={keep}>Keep{what}</Button>
      <Button onClick={remove}>Remove{what}</Button>
    </span>
  );
});

const Unused = ({ checkup: { unused, counted_since: since } }: { checkup: Checkup }) => (
  <section className={styles.part}>
    <h2>Rights that a group did not use for 90 days</h2>
    <p className={styles.quiet}>
      {since ? `Uses are counted since ${since}.` : 'No use was counted yet.'} Rights that open nothing yet
      are left out.
    </p>
    {unused.length === 0 ? (
      <p>Every right is used.</p>
    ) : (
      <DataTable
        isCaptionHidden
        caption="Unused rights"
        columns={unusedColumns}
        keyOf={({ group, permission }) => group.id + permission}
        rows={unused}
      />
    )}
  </section>
);

AccessCheckupPage.layout = 'wide';
AccessCheckupPage.fetchData = ({ stores }) => stores.lazy.of(CheckupStore).load();
