import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { TextArea } from '../../../shared/components/TextArea.tsx';
import type { HandOver, HandOverNow, HandOverRow } from '../../../shared/contracts/hand-overs.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { Freshness } from '../live/Freshness.tsx';
import { useLive } from '../live/use-live.ts';
import styles from './HandOverPage.module.css';
import { HandOverStore } from './HandOverStore.ts';
import { Notes, Parts } from './OpenMatters.tsx';

const PATH = '/back-office/hand-over';
const TOPICS = [
  'rides',
  'transactions',
  'bookings',
  'incidents',
  'batches',
  'approvals',
  'lot-walks',
  'hand-overs',
] as const;
const NOTE_LABELS = { note: 'Note for the next shift' };

/** The change of shifts. It writes itself; two people sign. */
export const HandOverPage: Page = observer(function HandOverPage() {
  const store = useStores().lazy.of(HandOverStore);
  useLive(
    TOPICS,
    useCallback(() => store.refresh(), [store]),
  );
  const { now, shown } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Hand-over" />
      <PageTitle>Hand-over</PageTitle>
      <Freshness stillWorks="You can read what is shown. Signatures wait for the connection." />
      {shown && <PastHandOver handOver={shown} />}
      {now ? (
        <>
          {now.waiting && now.waiting.id !== shown?.id && <WaitingHandOver handOver={now.waiting} />}
          <Now now={now} />
          <PastList rows={now.past} />
        </>
      ) : (
        <LoadError message="We couldn’t load what is open." onRetry={() => void store.refresh()} />
      )}
    </div>
  );
});

/** The hand-over of the last shift: the next one reads it first. */
const WaitingHandOver = observer(function WaitingHandOver({ handOver }: { handOver: HandOver }) {
  const store = useStores().lazy.of(HandOverStore);
  const { out_by: by, out_at: at, may_sign: maySign, parts, notes } = handOver;
  return (
    <Card title={`${by.name} handed over`} titleId="waiting" tone="tint">
      <p>{formatWhen(at)}</p>
      <Notes notes={notes} />
      <Parts parts={parts} />
      <Problem />
      {maySign ? (
        <div>
          <Button
            isPending={store.signing.isPending}
            variant="cta"
            onClick={() => void store.signIn(handOver.id)}
          >
            I have read it: sign
          </Button>
        </div>
      ) : (
        <p>You signed this shift out. Somebody of the next shift signs it in.</p>
      )}
    </Card>
  );
});

const Problem = observer(function Problem() {
  const { formErrors } = useStores().lazy.of(HandOverStore).signing;
  return (
    <div aria-live="polite">
      {formErrors.length > 0 && <Banner tone="error">{formErrors.join(' ')}</Banner>}
    </div>
  );
});

const Now = observer(function Now({ now: { parts, notes, waiting } }: { now: HandOverNow }) {
  const store = useStores().lazy.of(HandOverStore);
  const [isAsking, setAsking] = useState(false);
  const handleSign = async () => {
    await store.signOut();
    setAsking(false);
  };
  return (
    <section aria-labelledby="now" className={styles.section}>
      <h2 id="now">Open now</h2>
      <Parts parts={parts} />
      <h2>Notes of this shift</h2>
      <Notes notes={notes} />
      <NoteForm />
      {!waiting && (
        <>
          <Problem />
          <div>
            <Button variant="cta" onClick={() => setAsking(true)}>
              Sign and hand over
            </Button>
          </div>
          <ConfirmDialog
            confirmLabel="Sign"
            isOpen={isAsking}
            isPending={store.signing.isPending}
            title="Hand over this shift?"
            onClose={() => setAsking(false)}
            onConfirm={() => void handleSign()}
          >
            What is open and your notes are stored as they are now. Somebody of the next shift signs after
            you.
          </ConfirmDialog>
        </>
      )}
    </section>
  );
});

const NoteForm = observer(function NoteForm() {
  const store = useStores().lazy.of(HandOverStore);
  const { note, noting } = store;
  return (
    <Form
      action="Add note"
      form={noting}
      labels={NOTE_LABELS}
      variant="secondary"
      onSubmit={() => void store.addNote()}
    >
      <TextArea
        errors={noting.fieldErrors.note ?? []}
        label={NOTE_LABELS.note}
        maxLength={1000}
        name="note"
        rows={2}
        value={note}
        onChange={(value) => store.handleNote(value)}
      />
    </Form>
  );
});

function PastHandOver({ handOver }: { handOver: HandOver }) {
  return (
    <Card title={`Hand-over ${handOver.number}`} titleId="past-one" tone="outline">
      <p>{describe(handOver)}</p>
      <Notes notes={handOver.notes} />
      <Parts parts={handOver.parts} />
      <p>
        <AppLink to={PATH}>Close</AppLink>
      </p>
    </Card>
  );
}

function PastList({ rows }: { rows: readonly HandOverRow[] }) {
  return (
    <section aria-labelledby="past" className={styles.section}>
      <h2 id="past">Past hand-overs</h2>
      {rows.length === 0 && <p>No shift was handed over yet.</p>}
      <ul className={styles.past}>
        {rows.map((row) => (
          <li key={row.id}>
            <AppLink className={styles.row} to={`${PATH}?id=${row.id}`}>
              Hand-over {row.number}
            </AppLink>
            <span>{describe(row)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ out_by: out, out_at: outAt, in_by: next, in_at: inAt }: HandOverRow): string {
  const signedOut = `${out.name}, ${formatWhen(outAt)}`;
  return next && inAt ? `${signedOut} → ${next.name}, ${formatWhen(inAt)}` : `${signedOut} → not signed yet`;
}

HandOverPage.layout = 'wide';
HandOverPage.validate = ({ query: { id = 'x' } }) => /^[\w-]{1,64}$/.test(id);
HandOverPage.fetchData = ({ stores, query: { id } }) => stores.lazy.of(HandOverStore).load(id);
