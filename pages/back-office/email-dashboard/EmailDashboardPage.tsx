import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { EmailDashboard } from '../../../shared/contracts/email-messages.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './EmailDashboardPage.module.css';
import { EmailDashboardStore } from './EmailDashboardStore.ts';

const NO_LABELS = {};

/** Whether mail leaves: what waits, what went wrong today, and what is held. */
export const EmailDashboardPage: Page = observer(function EmailDashboardPage() {
  const store = useStores().lazy.of(EmailDashboardStore);
  const { dashboard } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Mail today" />
      <PageTitle>Mail today</PageTitle>
      {dashboard ? (
        <Sums dashboard={dashboard} />
      ) : (
        <LoadError message="We couldn’t load today’s mail." onRetry={() => void store.load()} />
      )}
    </div>
  );
});

const laneColumns: Column<EmailDashboard['lanes'][number]>[] = [
  { label: 'Lane', cell: ({ label }) => label },
  { label: 'Waiting', cell: ({ waiting }) => waiting.toLocaleString('en-US'), isNumber: true },
  { label: 'Of these tried again', cell: ({ retried }) => retried.toLocaleString('en-US'), isNumber: true },
  { label: 'Oldest that is due', cell: ({ oldest }) => (oldest ? formatWhen(oldest) : 'None') },
];

const Sums = observer(function Sums({ dashboard }: { dashboard: EmailDashboard }) {
  const store = useStores().lazy.of(EmailDashboardStore);
  const { lanes, today, as_of: asOf } = dashboard;
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.quiet}>As of {formatWhen(asOf)}</span>
        <Button variant="quiet" onClick={() => void store.load()}>
          Refresh
        </Button>
      </div>
      <dl className={styles.total}>
        <Sum label="Sent today" value={today.sent} />
        <Sum label="Failed attempts today" value={today.failed} />
        <Sum label="Bounced today" value={today.bounced} />
        <Sum filter="state=UNCERTAIN" label="Without an answer" value={dashboard.uncertain} />
        <Sum filter="state=FAILED" label="Failed" value={dashboard.failed} />
        <Sum filter="state=HELD" label="Held" value={dashboard.held} />
        <Sum label="Suppressed addresses" value={dashboard.suppressed} />
      </dl>
      <Held dashboard={dashboard} />
      <section aria-labelledby="lanes" className={styles.part}>
        <h2 id="lanes">Waiting to be sent</h2>
        <DataTable
          isCaptionHidden
          caption="Waiting emails by lane"
          columns={laneColumns}
          keyOf={({ label }) => label}
          rows={lanes}
        />
        <p className={styles.quiet}>The first lane is sent first. No other mail delays it.</p>
      </section>
      <Refusals refusals={dashboard.refusals} />
    </>
  );
});

/** A number, with a link to its messages if `filter` says which they are. */
const Sum = observer(function Sum(props: { label: string; value: number; filter?: string }) {
  const { label, value, filter } = props;
  const messages = useStores().lazy.of(StaffMenuStore).findByName('EmailMessages');
  const text = value.toLocaleString('en-US');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {filter && messages && value > 0 ? (
          <AppLink to={`${messages.path}?${filter}`}>
            {text}
            <span className="visually-hidden"> {label}</span>
          </AppLink>
        ) : (
          text
        )}
      </dd>
    </div>
  );
});

/** Offers held mail again whose address has left the suppression list. */
const Held = observer(function Held({
  dashboard: { free, may_send: maySend },
}: {
  dashboard: EmailDashboard;
}) {
  const store = useStores().lazy.of(EmailDashboardStore);
  if (free === 0) return null;
  return (
    <section aria-labelledby="held" className={styles.part}>
      <h2 id="held">Held, and free to go</h2>
      <p>
        {countOf(free, 'held email')} can be sent now: the suppression list no longer has the address, and it
        is not too late.
      </p>
      {maySend && (
        <Form
          action={`Send ${countOf(free, 'held email')}`}
          form={store.sending}
          labels={NO_LABELS}
          variant="secondary"
          onSubmit={() => void store.sendHeld()}
        >
          {null}
        </Form>
      )}
    </section>
  );
});

type Refusal = EmailDashboard['refusals'][number];

const MessageLink = observer(function MessageLink({ refusal: { id, recipient } }: { refusal: Refusal }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('EmailMessage');
  return (
    <span className={styles.words}>
      {page ? <AppLink to={page.path.replace(':id', id)}>{recipient}</AppLink> : recipient}
    </span>
  );
});

const refusalColumns: Column<Refusal>[] = [
  { label: 'To', cell: (refusal) => <MessageLink refusal={refusal} /> },
  { label: 'Email', cell: ({ title }) => title },
  { label: 'When', cell: ({ at }) => formatWhen(at) },
  { label: 'The server said', cell: ({ words }) => <span className={styles.words}>{words}</span> },
];

function Refusals({ refusals }: Pick<EmailDashboard, 'refusals'>) {
  return (
    <section aria-labelledby="refusals" className={styles.part}>
      <h2 id="refusals">Last refusals</h2>
      {refusals.length === 0 ? (
        <p>The mail server has refused nothing.</p>
      ) : (
        <DataTable
          isCaptionHidden
          caption="The last refusals, newest first"
          columns={refusalColumns}
          keyOf={({ id, at }) => `${id} ${at}`}
          rows={refusals}
        />
      )}
    </section>
  );
}

EmailDashboardPage.layout = 'wide';
EmailDashboardPage.fetchData = ({ stores }) => stores.lazy.of(EmailDashboardStore).load();
