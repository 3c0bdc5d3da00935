import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Banner } from '../../../shared/components/Banner.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { MAX_WALLET_ROWS, type WalletPass } from '../../../shared/contracts/wallet-diagnosis.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { PassActions } from '../passbook/PassActions.tsx';
import styles from '../passbook/Passbook.module.css';
import { PassbookStore } from '../passbook/PassbookStore.ts';
import { PassSearch } from '../passbook/PassSearch.tsx';

const columns: Column<WalletPass>[] = [
  { label: 'Pass', cell: ({ title }) => title },
  { label: 'Holder', cell: ({ holder }) => holder },
  { label: 'Devices', cell: (pass) => <Devices pass={pass} /> },
  { label: 'Changed', cell: ({ changed_at: at }) => formatWhen(at) },
  { label: 'Fetched', cell: ({ fetched_at: at }) => (at ? formatWhen(at) : 'Not yet') },
];

/** Only those who may change passes get the buttons. */
const changeColumns: Column<WalletPass>[] = [
  ...columns,
  { label: 'Actions', cell: ({ serial, title }) => <PassActions serial={serial} title={title} /> },
];

/** The wallet passes that are on a device. */
export const PassbookPassesPage: Page = observer(function PassbookPassesPage() {
  const { passes, q, mayChange, done } = useStores().lazy.of(PassbookStore);
  return (
    <div className={styles.page}>
      <PageHead title="Wallet passes" />
      <PageTitle>Wallet passes</PageTitle>
      <PassSearch path="/back-office/passbook/passes" q={q} />
      {done && <Banner tone="success">{done}</Banner>}
      {passes === null && <LoadError message="We couldn’t load the passes." />}
      {passes?.length === 0 && <p>{q ? 'Nothing matches.' : 'No pass is on a device yet.'}</p>}
      {passes !== null && passes.length > 0 && (
        <DataTable
          caption={passes.length < MAX_WALLET_ROWS ? 'Latest change first' : 'The latest 100 changes'}
          columns={mayChange ? changeColumns : columns}
          keyOf={({ serial }) => serial}
          rows={passes}
        />
      )}
      <ReasonDialog />
    </div>
  );
});

/** How many devices have it, with a link to where its update is. */
const Devices = observer(function Devices({ pass: { devices, title } }: { pass: WalletPass }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('PassbookDevices');
  const words = countOf(devices, 'device');
  const number = title.split(' ').at(-1) ?? '';
  return page ? <AppLink to={`${page.path}?q=${encodeURIComponent(number)}`}>{words}</AppLink> : words;
});

PassbookPassesPage.layout = 'wide';
PassbookPassesPage.fetchData = ({ stores, query: { q } }) => stores.lazy.of(PassbookStore).loadPasses(q);
