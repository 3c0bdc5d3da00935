import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import type { StaffGroup } from '../../../shared/contracts/access-control.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import styles from './AccessGroupsPage.module.css';
import { GroupsStore } from './GroupsStore.ts';

/** The rights of a group, which are saved together. */
export const GroupRights = observer(function GroupRights({ group }: { group: StaffGroup }) {
  const { lazy } = useStores();
  const store = lazy.of(GroupsStore);
  const count = store.switched.size;
  const resources = [...new Set(store.rights.map((right) => right.split(':')[0] ?? ''))];
  const save = () =>
    lazy.of(ChangeStore).ask({
      title: `Change the rights of ${group.name}`,
      text: [...store.switched].map((right) => `${store.has(right) ? 'Add' : 'Remove'} ${right}`).join(', '),
      label: `Save ${countOf(count, 'change')}`,
      send: (reason) => store.saveRights(group.id, reason),
    });
  return (
    <section className={styles.part}>
      <h3>Rights</h3>
      {group.is_fixed && <p className={styles.quiet}>Administrators always have every right.</p>}
      <div className={styles.rights}>
        {resources.map((resource) => (
          <fieldset key={resource} className={styles.resource} disabled={group.is_fixed}>
            <legend>{resource.replaceAll(/([a-z])([A-Z])/g, '$1 $2')}</legend>
            {store.rights
              .filter((right) => right.startsWith(`${resource}:`))
              .map((right) => (
                <Checkbox
                  key={right}
                  checked={store.has(right)}
                  label={right.slice(resource.length + 1)}
                  name={right}
                  onChange={() => store.toggle(right)}
                />
              ))}
          </fieldset>
        ))}
      </div>
      {count > 0 && (
        <p className={styles.save}>
          <Button variant="cta" onClick={save}>
            Save {countOf(count, 'change')}
          </Button>
        </p>
      )}
    </section>
  );
});
