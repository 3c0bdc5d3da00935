import { observer } from 'mobx-react-lite';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../shared/components/Button.tsx';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { TextArea } from '../../../shared/components/TextArea.tsx';
import type { ListPage } from '../../../shared/contracts/list-contracts.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { type BulkAction, type BulkContracts, BulkStore } from './BulkStore.ts';
import styles from './ListBulk.module.css';

interface Props {
  page: ListPage;
  bulk: BulkContracts;
  /** The filters of all rows of the list. */
  filters: Record<string, string>;
}

/** What can be done with the selected rows. */
export const ListBulk = observer(function ListBulk({ page, bulk, filters }: Props) {
  const store = useStores().lazy.of(BulkStore);
  const { rows, count, is_exact: isExact, bulk_actions: actions } = page;
  const total = `${count.toLocaleString('en-US')}${isExact ? '' : '+'}`;
  return (
    <section aria-label="Selection" className={styles.bar} data-print="no">
      <output>{store.matching ? `All ${total} selected` : `${store.selected.size} selected`}</output>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => store.select(rows.map(({ id }) => id))}>
          Select this page
        </Button>
        <Button variant="quiet" onClick={() => store.selectMatching(filters)}>
          Select all {total}
        </Button>
        {!store.isEmpty && (
          <Button variant="quiet" onClick={() => store.clear()}>
            Clear selection
          </Button>
        )}
      </div>
      {!store.isEmpty &&
        actions.map(({ key, label }) => (
          <Button key={key} onClick={() => void store.start(toAction(key), bulk)}>
            {label}
          </Button>
        ))}
      <BulkDialog bulk={bulk} label={actions.find(({ key }) => key === store.action)?.label ?? ''} />
    </section>
  );
});

const toAction = (key: string): BulkAction => (key === 'close' ? 'close' : 'assign');

const LABELS = { reason: 'Reason' };
/** A filter of the list may be named `reason`, too. */
const IDS = { reason: 'bulk-reason' };

const BulkDialog = observer(function BulkDialog({ bulk, label }: { bulk: BulkContracts; label: string }) {
  const store = useStores().lazy.of(BulkStore);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { form, checked, refusals, willChange, staying } = store;
  const handleClose = () => {
    const hasRun = refusals !== null;
    store.close();
    if (!hasRun) return;
    store.clear();
    void navigate(pathname + search, { replace: true });
  };
  return (
    <Dialog isOpen={store.action !== null} title={label} onClose={handleClose}>
      <Form
        className={styles.form}
        form={form}
        ids={IDS}
        labels={LABELS}
        onSubmit={() => void store.run(bulk)}
      >
        {checked === null && form.isPending && <p>Checking…</p>}
        {checked !== null && (
          <p aria-live="polite">
            {refusals
              ? `${countOf(willChange.length - refusals.size, 'row')} changed.`
              : `${countOf(willChange.length, 'row')} will change.`}
          </p>
        )}
        {staying.length > 0 && (
          <>
            <p>{countOf(staying.length, 'row')} stay as they are:</p>
            <ul className={styles.staying}>
              {staying.map(({ name, refusal }) => (
                <li key={name}>
                  <strong>{name}</strong>: {refusal}
                </li>
              ))}
            </ul>
          </>
        )}
        {checked !== null && refusals === null && willChange.length > 0 && (
          <>
            <TextArea
              errors={form.fieldErrors.reason}
              id={IDS.reason}
              label="Reason"
              name="reason"
              rows={3}
              value={store.reason}
              onChange={(reason) => (store.reason = reason)}
            />
            <Button isPending={form.isPending} type="submit" variant="cta">
              {label}: {countOf(willChange.length, 'row')}
            </Button>
          </>
        )}
        {refusals !== null && refusals.size > 0 && (
          <Button isPending={form.isPending} onClick={() => void store.retry(bulk)}>
            Check the failed rows again
          </Button>
        )}
        {refusals !== null && <Button onClick={handleClose}>Done</Button>}
      </Form>
    </Dialog>
  );
});
