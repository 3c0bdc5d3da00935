import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { WhoChanged } from '../changes/WhoChanged.tsx';
import { Freshness } from '../live/Freshness.tsx';
import { useLive } from '../live/use-live.ts';
import styles from './Batch.module.css';
import { BatchPanel } from './BatchPanel.tsx';
import { BatchStore } from './BatchStore.ts';

const TOPICS = ['batches'] as const;

/** One cashier's drawer from float to approval. */
export const BatchPage: Page = observer(function BatchPage() {
  const store = useStores().lazy.of(BatchStore);
  useLive(
    TOPICS,
    useCallback(() => store.refresh(), [store]),
  );
  const { batch } = store;
  if (!batch) return null;
  const title = batch.is_own ? 'Your batch' : `Batch of ${batch.cashier.name}`;
  return (
    <div className={styles.page}>
      <div data-print="no">
        <PageHead title={title} />
        <PageTitle>{title}</PageTitle>
        <Freshness stillWorks="Counts and approvals wait for the connection." />
      </div>
      <BatchPanel />
      <WhoChanged name={String(batch.number)} />
    </div>
  );
});

BatchPage.layout = 'wide';
BatchPage.validate = ({ params: { id = '' } }) => /^[\w-]{1,64}$/.test(id);
BatchPage.fetchData = ({ stores, params: { id = '' } }) => stores.lazy.of(BatchStore).load(id);
