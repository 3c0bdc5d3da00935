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
  const { person, seen, hasFailed } = store;
  if (!person) return null;
  return (
    <Card title={person.name} titleId="person">
      <div aria-live="polite" className={styles.part}>
        {hasFailed && <Banner tone="error">We couldn’t load this. Try again.</Banner>}
        {seen ? (
          <>
            <h3>The menu that {seen.name} sees</h3>
            {seen.pages.length === 0 && <p>No pages.</p>}
            <ul className={styles.opened}>
              {seen.pages.map(({ name, label, group }) => (
                <li key={name}>
                  {label} {group && <span className={styles.quiet}>{group}</span>}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <div>
            <Button onClick={() => void store.see(person.number)}>See their menu</Button>
            <p className={styles.quiet}>The audit log records that you looked.</p>
          </div>
        )}
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
