import { observer } from 'mobx-react-lite';
import { useLocation, useNavigate } from 'react-router-dom';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { suppressionList } from '../../../shared/contracts/email-suppressions.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { WhoChanged } from '../changes/WhoChanged.tsx';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';
import { readQuery, writeUrl } from '../lists/list-url.ts';
import styles from './EmailSuppressionListPage.module.css';
import { SuppressionDialogs } from './SuppressionDialogs.tsx';
import { SuppressionStore } from './SuppressionStore.ts';

const NO_LABELS = {};

/** The addresses that get no mail, why, and how they get mail again. */
export const EmailSuppressionListPage: Page = observer(function EmailSuppressionListPage() {
  const { lazy } = useStores();
  const store = lazy.of(SuppressionStore);
  const { page } = lazy.of(ListStore);
  const mayChange = (page?.bulk_actions ?? []).length > 0;
  return (
    <div className={styles.page}>
      <PageHead title="Suppression list" />
      <PageTitle>Suppression list</PageTitle>
      <p>These addresses get no email at all. Emails to them that somebody waits for are held.</p>
      <div aria-live="polite">{store.done && <Banner tone="success">{store.done}</Banner>}</div>
      <Freed />
      {mayChange && (
        <div className={styles.actions}>
          <Button onClick={() => store.open('add')}>Add an address</Button>
          <Button onClick={() => store.open('remove-many')}>Remove many</Button>
        </div>
      )}
      {mayChange && <OpenedRow />}
      <ListView empty="No address is suppressed" list={suppressionList} />
      <SuppressionDialogs />
      <ReasonDialog />
    </div>
  );
});

/** What can be done with the row that is open in the list. */
const OpenedRow = observer(function OpenedRow() {
  const { lazy } = useStores();
  const store = lazy.of(SuppressionStore);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { row: id, ...query } = readQuery(search);
  const row = lazy.of(ListStore).page?.rows.find((one) => one.id === id);
  if (!row) return null;
  const remove = () =>
    lazy.of(ChangeStore).ask({
      title: `Remove ${row.id}`,
      text: 'It gets email again. If it bounces again, it comes back to this list.',
      label: 'Remove',
      send: async (reason) => {
        await store.remove(row.id, reason);
        // The same list without the row.
        await navigate(writeUrl(pathname, query), { replace: true });
      },
    });
  return (
    <div className={styles.actions}>
      <Button onClick={remove}>Remove {row.id} from the list</Button>
      <WhoChanged name={row.id} />
    </div>
  );
});

/** Offers the held emails of addresses that were removed. */
const Freed = observer(function Freed() {
  const store = useStores().lazy.of(SuppressionStore);
  const { freed } = store;
  if (!freed) return null;
  return (
    <Form
      action={`Send ${countOf(freed.count, 'held email')}`}
      form={store.sending}
      labels={NO_LABELS}
      variant="secondary"
      onSubmit={() => void store.sendHeld()}
    >
      <p>{countOf(freed.count, 'held email')} can still be sent.</p>
    </Form>
  );
});

EmailSuppressionListPage.layout = 'wide';
EmailSuppressionListPage.fetchData = ({ stores, query }) =>
  stores.lazy.of(ListStore).load(suppressionList, query);
