import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { SalesItem, SalesReport } from '../../../shared/contracts/sales-items.ts';
import { centsOf, formatCents, formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { DaysForm } from '../days/DaysForm.tsx';
import { WhoChanged } from '../changes/WhoChanged.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import styles from './SalesItemsPage.module.css';
import { SalesItemsStore } from './SalesItemsStore.ts';

const PATH = '/salesitems/';

const columns: Column<SalesItem>[] = [
  { label: 'Item', cell: ({ name }) => name },
  { label: 'Button', cell: ({ position }) => position, isNumber: true },
  { label: 'Price', cell: (item) => <Price item={item} /> },
  {
    label: 'At the booth',
    cell: ({ is_active: isActive }) => (
      <StatusTag tone={isActive ? 'good' : 'over'}>{isActive ? 'For sale' : 'Not for sale'}</StatusTag>
    ),
  },
];

/** Only those who may change items get the buttons. */
const changeColumns: Column<SalesItem>[] = [
  ...columns,
  { label: 'Change', cell: (item) => <Actions item={item} /> },
];

/** What the lot sells beside parking, with its prices, and how much of it was sold. */
export const SalesItemsPage: Page = observer(function SalesItemsPage() {
  const store = useStores().lazy.of(SalesItemsStore);
  const { items, mayChange, report } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Sales items" />
      <PageTitle>Sales items</PageTitle>
      {items === null && (
        <LoadError message="We couldn’t load the items." onRetry={() => void store.load({})} />
      )}
      {items?.length === 0 && <p>Nothing is sold beside parking yet.</p>}
      {items !== null && items.length > 0 && (
        <DataTable
          caption="In the order of their buttons at the booth"
          columns={mayChange ? changeColumns : columns}
          keyOf={({ id }) => id}
          rows={items}
        />
      )}
      {mayChange && (
        <p>
          <Button onClick={() => store.open('create', null)}>Add an item</Button>
        </p>
      )}
      <section aria-labelledby="sold" className={styles.part}>
        <h2 id="sold">Units sold</h2>
        {report ? <Report report={report} /> : <LoadError message="We couldn’t load the report." />}
      </section>
      <ItemDialog />
    </div>
  );
});

/** The price in force, the one to come, and the earlier ones. */
function Price({ item: { prices } }: { item: SalesItem }) {
  const current = prices.find(({ is_in_force: isInForce }) => isInForce);
  const others = prices.filter((price) => price !== current);
  return (
    <div>
      {current ? formatMoney(current.price) : 'No price yet'}
      {current && <span className={styles.quiet}> {current.is_taxable ? 'plus tax' : 'no tax'}</span>}
      {others.length > 0 && (
        <details className={styles.prices}>
          <summary>All prices</summary>
          <ul>
            {prices.map(({ version, price, effective_from: from, is_taxable: isTaxable }) => (
              <li key={version}>
                {formatMoney(price)} {isTaxable ? 'plus tax' : 'no tax'}, from {formatWhen(from)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const Actions = observer(function Actions({ item }: { item: SalesItem }) {
  const store = useStores().lazy.of(SalesItemsStore);
  const of = <span className="visually-hidden"> of {item.name}</span>;
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={() => store.open('price', item)}>
        New price{of}
      </Button>
      <Button variant="quiet" onClick={() => store.open('change', item)}>
        Change<span className="visually-hidden"> {item.name}</span>
      </Button>
      <WhoChanged name={item.name} />
    </div>
  );
});

const reportColumns: Column<SalesReport['rows'][number]>[] = [
  { label: 'Item', cell: ({ name }) => name },
  { label: 'Units', cell: ({ units }) => units, isNumber: true },
  { label: 'Not paid yet', cell: ({ unpaid_units: unpaid }) => unpaid, isNumber: true },
  { label: 'Amount', cell: ({ amount }) => formatMoney(amount), isNumber: true },
  { label: 'Tax', cell: ({ tax }) => formatMoney(tax), isNumber: true },
];

function Report({ report: { from, to, rows } }: { report: SalesReport }) {
  const sum = rows.reduce((total, { amount, tax }) => total + centsOf(amount) + centsOf(tax), 0);
  return (
    <>
      <DaysForm from={from} path={PATH} to={to} />
      <DataTable
        caption={`${formatCents(sum)} with tax. Not paid yet: the car is still at the lot.`}
        columns={reportColumns}
        keyOf={({ id }) => id}
        rows={rows}
      />
    </>
  );
}

SalesItemsPage.layout = 'wide';
SalesItemsPage.fetchData = ({ stores, query: { from, to } }) =>
  stores.lazy.of(SalesItemsStore).load({ from, to });
