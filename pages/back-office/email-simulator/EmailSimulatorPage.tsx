import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router-dom';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import type { SimulatedEmail } from '../../../shared/contracts/email-simulator.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { EmailLooks } from './EmailLooks.tsx';
import styles from './EmailSimulatorPage.module.css';
import { EmailSimulatorStore } from './EmailSimulatorStore.ts';

const NO_LABELS = {};

/** Shows the emails of the site as their readers see them, and sends a test to oneself. */
export const EmailSimulatorPage: Page = observer(function EmailSimulatorPage() {
  const { email, templates } = useStores().lazy.of(EmailSimulatorStore);
  const options = templates.map(({ template, title }) => ({ value: template, label: title }));
  return (
    <div className={styles.page}>
      <PageHead title="Simulator" />
      <PageTitle>Simulator</PageTitle>
      <p>How the last emails looked to their readers. Links in them don’t work here.</p>
      <form key={email?.template} className={styles.choice} method="get">
        <Select
          defaultValue={email?.template}
          label="Email"
          name="template"
          options={[{ value: '', label: 'Choose an email' }, ...options]}
        />
        <Button type="submit">Show</Button>
      </form>
      {email && <Check email={email} />}
      {email?.shown && <Shown email={email} shown={email.shown} />}
    </div>
  );
});

/** Whether the last emails of this kind can still be rendered. */
const Check = observer(function Check({ email: { checked, failures } }: { email: SimulatedEmail }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('EmailMessage');
  if (checked === 0) return <p>Nobody has got this email yet.</p>;
  if (failures.length === 0)
    return <Banner tone="success">The last {countOf(checked, 'email')} can be shown.</Banner>;
  return (
    <section aria-labelledby="failures" className={styles.part}>
      <Banner tone="error">
        {failures.length} of the last {countOf(checked, 'email')} can’t be shown.
      </Banner>
      <h2 id="failures">What is wrong</h2>
      <ul>
        {failures.map(({ id, words }) => (
          <li key={id} className={styles.words}>
            {page ? <AppLink to={page.path.replace(':id', id)}>{words}</AppLink> : words}
          </li>
        ))}
      </ul>
    </section>
  );
});

interface ShownProps {
  email: SimulatedEmail;
  shown: NonNullable<SimulatedEmail['shown']>;
}

const Shown = observer(function Shown({ email, shown }: ShownProps) {
  return (
    <section aria-labelledby="subject" className={styles.part}>
      <h2 className={styles.words} id="subject">
        {shown.subject}
      </h2>
      <Records email={email} shown={shown} />
      <EmailLooks shown={shown} title={email.title} />
      <SendTest address={email.own_address} />
    </section>
  );
});

/** Leads to the emails before and after the shown one. */
function Records({ email: { template, checked }, shown: { record, written_at: written } }: ShownProps) {
  const { pathname } = useLocation();
  const to = (at: number) => `${pathname}?template=${template}&record=${at}`;
  return (
    <div className={styles.bar}>
      <span className={styles.quiet}>
        {record + 1} of the last {checked}, written {formatWhen(written)}
      </span>
      {record > 0 && (
        <LinkButton to={to(record - 1)} variant="quiet">
          Newer
        </LinkButton>
      )}
      {record + 1 < checked && (
        <LinkButton to={to(record + 1)} variant="quiet">
          Older
        </LinkButton>
      )}
    </div>
  );
}

const SendTest = observer(function SendTest({ address }: { address: string }) {
  const store = useStores().lazy.of(EmailSimulatorStore);
  return (
    <>
      <Form
        action="Send a test to me"
        form={store.sending}
        labels={NO_LABELS}
        variant="secondary"
        onSubmit={() => void store.sendTest()}
      >
        <p className={styles.words}>The test goes to {address}, without attachments.</p>
      </Form>
      <div aria-live="polite">
        {store.sentTo && <Banner tone="success">A test goes out to {store.sentTo} now.</Banner>}
      </div>
    </>
  );
});

EmailSimulatorPage.layout = 'wide';
EmailSimulatorPage.fetchData = ({ stores, query: { template, record } }) =>
  stores.lazy.of(EmailSimulatorStore).load(template, record);
