import { observer } from 'mobx-react-lite';
import { Printer } from 'lucide-react';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { FactList } from '../../../shared/components/FactList.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { Batch } from '../../../shared/contracts/batches.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './Batch.module.css';
import { BatchEntries } from './BatchEntries.tsx';
import { BatchResult } from './BatchResult.tsx';
import { BatchSlip } from './BatchSlip.tsx';
import { type BatchStep, BatchStore } from './BatchStore.ts';
import { STATES } from './batch-words.ts';
import { CountForm } from './CountForm.tsx';
import { DropForm, ExplainForm, PayForm } from './DrawerForms.tsx';

/** A batch, and what its reader may do with it. */
export const BatchPanel = observer(function BatchPanel() {
  const { batch } = useStores().lazy.of(BatchStore);
  if (!batch) return null;
  const { tone, label } = STATES[batch.state];
  return (
    <>
      <div data-print="no">
        <Card title={`Batch ${batch.number}`} titleId="batch">
          <div aria-live="polite">
            <StatusTag tone={tone}>{label}</StatusTag>
          </div>
          {batch.needs_drop && (
            <Banner tone="warning">
              The drawer holds more than {formatMoney(batch.drop_limit)}. Drop some cash to the safe.
            </Banner>
          )}
          <BatchResult batch={batch} />
          <FactList facts={factsOf(batch)} />
          <Work batch={batch} />
          <BatchEntries batch={batch} />
        </Card>
      </div>
      {batch.result && <BatchSlip batch={batch} result={batch.result} />}
    </>
  );
});

const factsOf = (batch: Batch) => [
  ...(batch.is_own ? [] : [['Cashier', batch.cashier.name] as const]),
  ['Opened', formatWhen(batch.opened_at)] as const,
  ...(batch.closed_at ? [['Counted', formatWhen(batch.closed_at)] as const] : []),
  ...(batch.result ? [] : [['Float', formatMoney(batch.float)] as const]),
  ...(batch.reason ? [['Reason', batch.reason] as const] : []),
  ...(batch.approved_by
    ? [['Approved by', `${batch.approved_by.name}, ${formatWhen(batch.approved_at)}`] as const]
    : []),
];

const Work = observer(function Work({ batch }: { batch: Batch }) {
  const store = useStores().lazy.of(BatchStore);
  const { step, form } = store;
  const may = (action: Batch['allowed_actions'][number]) => batch.allowed_actions.includes(action);
  if (may('explain')) return <ExplainForm />;
  if (batch.state === 'RECOUNT' && may('count')) return <Recount limit={formatMoney(batch.limit)} />;
  if (step !== null) return <Step step={step} />;
  return (
    <>
      {form.formErrors.length > 0 && <Banner tone="error">{form.formErrors.join(' ')}</Banner>}
      <div className={styles.actions}>
        {may('drop') && <Button onClick={() => store.choose('drop')}>Drop cash</Button>}
        {may('pay') && <Button onClick={() => store.choose('pay')}>Paid in or out</Button>}
        {may('count') && (
          <Button variant="cta" onClick={() => store.choose('count')}>
            Count and close
          </Button>
        )}
        {may('approve') && (
          <Button isPending={form.isPending} variant="cta" onClick={() => void store.approve()}>
            Approve
          </Button>
        )}
        {batch.result && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" size={20} /> Print slip
          </Button>
        )}
      </div>
    </>
  );
});

const TITLES: Record<BatchStep, string> = {
  drop: 'Drop cash to the safe',
  pay: 'Cash for something else',
  count: 'Count the drawer',
};

const Step = observer(function Step({ step }: { step: BatchStep }) {
  const store = useStores().lazy.of(BatchStore);
  return (
    <section aria-labelledby="step" className={styles.step}>
      <h3 id="step">{TITLES[step]}</h3>
      {step === 'drop' && <DropForm />}
      {step === 'pay' && <PayForm />}
      {step === 'count' && (
        <>
          <p className={styles.hint}>
            Count everything, the float too. Closing is final: the drawer takes no more cash.
          </p>
          <CountForm action="Close with" onSubmit={() => void store.count()} />
        </>
      )}
      <p className={styles.cancel}>
        <Button variant="quiet" onClick={() => store.choose(null)}>
          Cancel
        </Button>
      </p>
    </section>
  );
});

function Recount({ limit }: { limit: string }) {
  const store = useStores().lazy.of(BatchStore);
  return (
    <section aria-labelledby="step" className={styles.step}>
      <Banner tone="warning">
        Your count is off by more than {limit}. Count the drawer once more. It takes no cash any more.
      </Banner>
      <h3 id="step">Second count</h3>
      <CountForm action="Close with" onSubmit={() => void store.count()} />
    </section>
  );
}
