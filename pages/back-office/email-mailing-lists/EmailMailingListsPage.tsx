import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { MailingList } from '../../../shared/contracts/mailing-lists.ts';
import { MAIL_TOPICS } from '../../../shared/contracts/mail-topics.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import styles from './EmailMailingListsPage.module.css';
import { ListDialog } from './ListDialog.tsx';
import { MailingListsStore } from './MailingListsStore.ts';

const columns: Column<MailingList>[] = [
  { label: 'List', cell: ({ name }) => <span className={styles.words}>{name}</span> },
  { label: 'Topic', cell: ({ topic }) => MAIL_TOPICS[topic].label },
  { label: 'Rules', cell: ({ words }) => <div className={styles.words}>{words}</div> },
  { label: 'Actions', cell: (list) => <Actions list={list} /> },
];

/** The lists of who gets mail about what, by rules. */
export const EmailMailingListsPage: Page = observer(function EmailMailingListsPage() {
  const store = useStores().lazy.of(MailingListsStore);
  const { lists, mayChange } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Mailing lists" />
      <PageTitle>Mailing lists</PageTitle>
      <p>
        A list is a topic and rules. Who matches is looked up each time. Nobody gets mail at a suppressed
        address or about a topic that they did not agree to.
      </p>
      {mayChange && (
        <p>
          <Button onClick={() => store.open('new')}>Add a list</Button>
        </p>
      )}
      {lists === null && (
        <LoadError message="We couldn’t load the lists." onRetry={() => void store.load()} />
      )}
      {lists?.length === 0 && <p>There are no lists yet.</p>}
      {lists !== null && lists.length > 0 && (
        <DataTable
          isCaptionHidden
          caption="Mailing lists"
          columns={columns}
          keyOf={({ id }) => id}
          rows={lists}
        />
      )}
      <ListDialog />
      <ReasonDialog />
    </div>
  );
});

const Actions = observer(function Actions({ list }: { list: MailingList }) {
  const { lazy } = useStores();
  const store = lazy.of(MailingListsStore);
  const { name } = list;
  const of = <span className="visually-hidden"> {name}</span>;
  const remove = () =>
    lazy.of(ChangeStore).ask({
      title: `Remove ${name}`,
      text: 'Campaigns that were approved keep their readers.',
      label: 'Remove list',
      isDangerous: true,
      send: (reason) => store.remove(list, reason),
    });
  if (!store.mayChange) return null;
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={() => store.open(list)}>
        Numbers and rules{of}
      </Button>
      <Button variant="quiet" onClick={remove}>
        Remove{of}
      </Button>
    </div>
  );
});

EmailMailingListsPage.layout = 'wide';
EmailMailingListsPage.fetchData = ({ stores }) => stores.lazy.of(MailingListsStore).load();
