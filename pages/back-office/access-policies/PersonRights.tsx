import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './AccessPoliciesPage.module.css';
import { PoliciesStore } from './PoliciesStore.ts';

type Right = NonNullable<PoliciesStore['person']>['rights'][number];

const columns: Column<Right>[] = [
  { label: 'Right', cell: ({ permission }) => permission },
  { label: 'Group', cell: ({ groups }) => groups.join(', ') },
  { label: 'Last used', cell: ({ last_used }) => last_used ?? 'Not since uses are counted' },
];

/** Why one person has their rights, and what they see. */
export const PersonRights = observer(function PersonRights() {
  const store = useStores().lazy.of(PoliciesStore);
  const { person, seesNothing, hasFailed } = store;
  if (!person) return null;
  const handleSee = async () => {
    const path = await store.seeAs(person.number);
    // A full load, because every store holds what the reader's own rights showed.
    if (path !== null) window.location.assign(path);
  };
  return (
    <Card title={person.name} titleId="person">
      <div aria-live="polite" className={styles.part}>
        {hasFailed && <Banner tone="error">We couldn’t load this. Try again.</Banner>}
        {seesNothing && <Banner tone="info">There is no page that both of you may open.</Banner>}
        <div className={styles.see}>
          <Button onClick={() => void handleSee()}>See the back office as {person.name}</Button>
          <p className={styles.quiet}>
            For 30 minutes, with the rights that both of you have. Nothing can be changed meanwhile, and the
            audit log records that you looked.
          </p>
        </div>
      </div>
      <DataTable
        caption={`Rights of ${person.name}`}
        columns={columns}
        keyOf={({ permission }) => permission}
        rows={person.rights}
      />
    </Card>
  );
});
