import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { countOf } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { WhoChanged } from '../changes/WhoChanged.tsx';
import styles from './AccessGroupsPage.module.css';
import { GroupMembers } from './GroupMembers.tsx';
import { GroupRights } from './GroupRights.tsx';
import { GroupsStore } from './GroupsStore.ts';

const PATH = '/access-control/groups/';

/** The groups of staff, with their rights and members. */
export const AccessGroupsPage: Page = observer(function AccessGroupsPage() {
  const store = useStores().lazy.of(GroupsStore);
  const { groups, shown } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Groups" />
      <PageTitle>Groups</PageTitle>
      {groups === null ? (
        <LoadError message="We couldn’t load the groups." onRetry={() => void store.load(store.shownId)} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.side}>
            <nav aria-label="All groups">
              <ul>
                {groups.map(({ id, name, members }) => (
                  <li key={id}>
                    <AppLink
                      aria-current={id === shown?.id ? 'page' : undefined}
                      className={styles.row}
                      to={`${PATH}?id=${id}`}
                    >
                      <span>{name}</span>
                      <span className={styles.quiet}>{countOf(members.length, 'member')}</span>
                    </AppLink>
                  </li>
                ))}
              </ul>
            </nav>
            <NewGroup />
          </div>
          {shown && (
            <Card title={shown.name} titleId="group">
              <GroupMembers group={shown} />
              <GroupRights group={shown} />
              <WhoChanged name={shown.name} />
            </Card>
          )}
        </div>
      )}
      <ReasonDialog />
    </div>
  );
});

const NewGroup = observer(function NewGroup() {
  const { lazy } = useStores();
  const store = lazy.of(GroupsStore);
  const name = store.name.trim();
  const ask = () =>
    lazy.of(ChangeStore).ask({
      title: `Create ${name}`,
      text: 'The group starts without rights and members.',
      label: 'Create group',
      send: (reason) => store.create(reason),
    });
  return (
    <form
      className={styles.form}
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') ask();
      }}
    >
      <TextField
        label="New group"
        maxLength={60}
        name="name"
        value={store.name}
        onChange={(value) => store.handleName(value)}
      />
      <Button disabled={name === ''} type="submit">
        Create
      </Button>
    </form>
  );
});

AccessGroupsPage.layout = 'wide';
AccessGroupsPage.validate = ({ query: { id = 'x' } }) => /^[\w-]{1,64}$/.test(id);
AccessGroupsPage.fetchData = ({ stores, query: { id } }) => stores.lazy.of(GroupsStore).load(id ?? null);
