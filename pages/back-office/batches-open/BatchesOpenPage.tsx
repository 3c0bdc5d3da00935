import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { Batch, BatchBoard } from '../../../shared/contracts/batches.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { describeDifference, STATES } from '../batch/batch-words.ts';
import { BatchPanel } from '../batch/BatchPanel.tsx';
import { BatchStore } from '../batch/BatchStore.ts';
import { CountForm } from '../batch/CountForm.tsx';
import { Freshness } from '../live/Freshness.tsx';
import { useLive } from '../live/use-live.ts';
import { BatchBoardStore } from './BatchBoardStore.ts';
import styles from './BatchesOpenPage.module.css';

const TOPICS = ['batches'] as const;

/** The reader's own drawer, and what waits for them at the others. */
export const BatchesOpenPage: Page = observer(function BatchesOpenPage() {
  const store = useStores().lazy.of(BatchBoardStore);
  useLive(
    TOPICS,
    useCallback(() => store.refresh(), [store]),
  );
  const { board } = store;
  return (
    <div className={styles.page}>
      <div data-print="no">
        <PageHead title="Open batches" />
        <PageTitle>Open batches</PageTitle>
        <Freshness stillWorks="You can go on counting: what you typed stays. Sending waits for the connection." />
      </div>
      {board ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <OwnBatch mayOpen={board.may_open} />
          </div>
          <div className={styles.column} data-print="no">
            <Drops drops={board.drops} />
            <Batches batches={board.to_approve} title="Waiting for approval" />
            <Batches batches={board.others} title="Open drawers of others" />
            <CashWithoutBatch rows={board.cash_without_batch} />
          </div>
        </div>
      ) : (
        <LoadError message="We couldn’t load the batches." onRetry={() => void store.load()} />
      )}
    </div>
  );
});

const OwnBatch = observer(function OwnBatch({ mayOpen }: { mayOpen: boolean }) {
  const store = useStores().lazy.of(BatchStore);
  const { batch } = store;
  const isClosed = batch?.state === 'CLOSED' || batch?.state === 'APPROVED';
  if (batch)
    return (
      <>
        <BatchPanel />
        {isClosed && (
          <p data-print="no">
            <Button onClick={() => store.show(null)}>Open the next batch</Button>
          </p>
        )}
      </>
    );
  if (!mayOpen) return <p>You can see batches here. Opening one takes the right of a cashier.</p>;
  return (
    <Card title="Open your batch" titleId="open">
      <p>Count the float in your drawer. Without a batch you can’t pay refunds in cash.</p>
      <CountForm action="Open batch with" onSubmit={() => void store.open()} />
    </Card>
  );
});

const Drops = observer(function Drops({ drops }: { drops: BatchBoard['drops'] }) {
  const store = useStores().lazy.of(BatchBoardStore);
  const { form } = store;
  if (drops.length === 0 && form.formErrors.length === 0) return null;
  return (
    <Card title="Drops to confirm" titleId="drops">
      {form.formErrors.length > 0 && <Banner tone="error">{form.formErrors.join(' ')}</Banner>}
      <ul className={styles.list}>
        {drops.map((drop) => (
          <li key={drop.id} className={styles.drop}>
            <span>
              <strong>{formatMoney(drop.amount)}</strong>, bag {drop.bag_number}
              <span className={styles.more}>
                {drop.cashier.name}, batch {drop.batch_number}, {formatWhen(drop.at)}
              </span>
            </span>
            <Button isPending={form.isPending} onClick={() => void store.confirm(drop.id)}>
              Confirm<span className="visually-hidden"> bag {drop.bag_number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
});

interface BatchesProps {
  title: string;
  batches: readonly Batch[];
}

function Batches({ title, batches }: BatchesProps) {
  if (batches.length === 0) return null;
  return (
    <Card title={title} titleId={title.toLowerCase().replaceAll(' ', '-')}>
      <ul className={styles.list}>
        {batches.map((batch) => (
          <li key={batch.id}>
            <BatchRow batch={batch} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const BatchRow = observer(function BatchRow({ batch }: { batch: Batch }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('Batch');
  const { id, number, cashier, state, result, needs_drop: needsDrop } = batch;
  const { tone, label } = STATES[state];
  return (
    <AppLink className={styles.row} to={page?.path.replace(':id', id) ?? ''}>
      <span>
        <strong>{cashier.name}</strong>, batch {number}
        <span className={styles.more}>{formatWhen(batch.opened_at)}</span>
      </span>
      <span className={styles.state}>
        {result ? <strong>{describeDifference(result)}</strong> : <StatusTag tone={tone}>{label}</StatusTag>}
        {needsDrop && <StatusTag tone="waiting">Needs a drop</StatusTag>}
      </span>
    </AppLink>
  );
});

function CashWithoutBatch({ rows }: { rows: BatchBoard['cash_without_batch'] }) {
  if (rows.length === 0) return null;
  return (
    <Card title="Cash without a batch" titleId="without">
      <p>Taken at the exit in the last seven days by somebody without an open batch.</p>
      <ul className={styles.list}>
        {rows.map(({ receipt_number: receipt, amount, at, taken_by: person }) => (
          <li key={`${receipt}${at}`}>
            <strong>{formatMoney(amount)}</strong>, receipt {receipt ?? '--'}
            <span className={styles.more}>
              {person.name}, {formatWhen(at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

BatchesOpenPage.layout = 'wide';
BatchesOpenPage.fetchData = ({ stores }) => stores.lazy.of(BatchBoardStore).load();
