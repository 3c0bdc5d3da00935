import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { StaffGroup } from '../../../shared/contracts/access-control.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import styles from './AccessGroupsPage.module.css';
import { GroupsStore } from './GroupsStore.ts';

/** Who belongs to a group. */
export const GroupMembers = observer(function GroupMembers({ group }: { group: StaffGroup }) {
  const { lazy } = useStores();
  const store = lazy.of(GroupsStore);
  const changes = lazy.of(ChangeStore);
  const remove = ({ number, name }: StaffGroup['members'][number]) =>
    changes.ask({
      title: `Remove ${name}`,
      text: `${name} loses the rights of ${group.name}, unless another group gives them too.`,
      label: 'Remove from group',
      isDangerous: true,
      send: (reason) => store.remove(group.id, number, reason),
    });
  const add = () =>
    changes.ask({
      title: `Add to ${group.name}`,
      text: `The member with the number ${store.number} gets the rights of ${group.name}.`,
      label: 'Add to group',
      send: (reason) => store.add(group.id, reason),
    });
  return (
    <section className={styles.part}>
      <h3>Members</h3>
      {group.members.length === 0 && <p className={styles.quiet}>Nobody belongs to this group.</p>}
      <ul className={styles.people}>
        {group.members.map((member) => (
          <li key={member.number}>
            <span>
              {member.name} <span className={styles.quiet}>{member.number}</span>
            </span>
            <Button variant="quiet" onClick={() => remove(member)}>
              Remove<span className="visually-hidden"> {member.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={styles.form}
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (store.number !== '') add();
        }}
      >
        <TextField
          inputMode="numeric"
          label="Club number of a new member"
          maxLength={12}
          name="number"
          value={store.number}
          onChange={(value) => store.handleNumber(value)}
        />
        <Button disabled={store.number === ''} type="submit">
          Add
        </Button>
      </form>
    </section>
  );
});
