import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { TaxUse } from '../../../shared/contracts/charges.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { formatDayAndYear } from '../rate-plans/rate-labels.ts';
import { ExampleForm } from './ExampleForm.tsx';
import styles from './RatePlanTaxesPage.module.css';
import { TaxUseStore } from './TaxUseStore.ts';
import { WorkedBill } from './WorkedBill.tsx';

type Stay = TaxUse['stays'][number];
type Extra = TaxUse['extras'][number];

/** Where each tax applies, priced for an example stay. */
export const RatePlanTaxesPage: Page = observer(function RatePlanTaxesPage() {
  const store = useStores().lazy.of(TaxUseStore);
  const { use } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Taxes of rate plans" />
      <PageTitle>Taxes of rate plans</PageTitle>
      {use?.bill_now && (
        <Banner tone="info">
          With drafts, as if they were published for this drop-off. Nobody pays it yet.
        </Banner>
      )}
      <ExampleForm />
      {use ? (
        <>
          <WorkedBill use={use} />
          <Stays use={use} />
          <Extras use={use} />
        </>
      ) : (
        <LoadError message="We couldn’t price this stay." onRetry={() => void store.load(store.query)} />
      )}
    </div>
  );
});

/** A column for each tax: '10.1% sales tax'. */
const taxColumns = <R extends { taxes: Stay['taxes'] }>({ taxes }: TaxUse): Column<R>[] =>
  taxes.map(({ label, what }, at) => ({
    label: `${label}, ${what}`,
    cell: ({ taxes: sums }) => (sums[at] ? formatMoney(sums[at]) : 'None'),
    isNumber: true,
  }));

function Stays({ use }: { use: TaxUse }) {
  const columns: Column<Stay>[] = [
    { label: 'Product', cell: ({ product }) => product },
    { label: 'Vehicle', cell: ({ vehicle }) => vehicle },
    { label: 'Rate plan', cell: ({ plans }) => plans },
    ...taxColumns<Stay>(use),
    { label: 'Total', cell: ({ total }) => formatMoney(total), isNumber: true },
  ];
  return (
    <section aria-labelledby="stays" className={styles.part}>
      <h2 id="stays">By rate plan and vehicle</h2>
      <DataTable
        caption={`The same stay from ${formatDayAndYear(use.day)}, for each product and vehicle`}
        columns={columns}
        keyOf={({ product, vehicle }) => `${product} ${vehicle}`}
        rows={use.stays}
      />
    </section>
  );
}

function Extras({ use }: { use: TaxUse }) {
  if (use.extras.length === 0) return null;
  const columns: Column<Extra>[] = [
    { label: 'What', cell: ({ label }) => label },
    { label: 'Kind', cell: ({ kind }) => (kind === 'fee' ? 'Fee' : 'Sales item') },
    { label: 'Amount', cell: ({ amount }) => formatMoney(amount), isNumber: true },
    ...taxColumns<Extra>(use),
  ];
  return (
    <section aria-labelledby="extras" className={styles.part}>
      <h2 id="extras">By fee and sales item</h2>
      <DataTable
        caption="What each tax adds because of it"
        columns={columns}
        keyOf={({ kind, label }) => `${kind} ${label}`}
        rows={use.extras}
      />
    </section>
  );
}

RatePlanTaxesPage.layout = 'wide';
RatePlanTaxesPage.fetchData = ({ stores, query: { product, vehicle_class, days, day, drafts } }) =>
  stores.lazy.of(TaxUseStore).load({ product, vehicle_class, days, day, drafts });
