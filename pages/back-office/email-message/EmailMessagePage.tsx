import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Banner } from '../../../shared/components/Banner.tsx';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Card } from '../../../shared/components/Card.tsx';
import { FactList } from '../../../shared/components/FactList.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { OpenedMessage } from '../../../shared/contracts/email-messages.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './EmailMessagePage.module.css';
import { EmailMessageStore } from './EmailMessageStore.ts';

const LABELS = { recipient: 'Email address' };

interface Props {
  message: OpenedMessage;
}

/** One email: its state, each attempt with the server's words, and how to send it again. */
export const EmailMessagePage: Page = observer(function EmailMessagePage() {
  const { message, done } = useStores().lazy.of(EmailMessageStore);
  if (!message) return null;
  return (
    <div className={styles.page}>
      <PageHead title={message.title} />
      <PageTitle>{message.title}</PageTitle>
      <div aria-live="polite">{done && <Banner tone="success">{done}</Banner>}</div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Facts message={message} />
          <SendAgain message={message} />
        </div>
        <div className={styles.column}>
          <Attempts message={message} />
          <Related message={message} />
        </div>
      </div>
    </div>
  );
});

const Facts = observer(function Facts({ message }: Props) {
  const stay = useStores().lazy.of(StaffMenuStore).findByName('Stay');
  const { state, recipient, lane, stay_id: stayId } = message;
  const times: [label: string, value: string | null][] = [
    ['Written', message.written_at],
    ['Sent', message.sent_at],
    ['Next attempt', message.next_attempt_at],
    ['Too late after', message.expires_at],
  ];
  return (
    <Card title="The email" titleId="email">
      <div>
        <StatusTag tone={state.tone}>{state.label}</StatusTag>
      </div>
      <FactList
        facts={[
          ['To', recipient],
          ['Lane', lane],
          ...times.flatMap(([label, at]): [string, string][] => (at ? [[label, formatWhen(at)]] : [])),
        ]}
      />
      {stay && stayId && (
        <p>
          <LinkButton to={stay.path.replace(':id', stayId)}>Parking stay</LinkButton>
        </p>
      )}
    </Card>
  );
});

/** Sends it to the same address, or to one that was spelled wrong before. */
const SendAgain = observer(function SendAgain({ message }: Props) {
  const store = useStores().lazy.of(EmailMessageStore);
  const { may_send: maySend, may_correct: mayCorrect, refusal } = message;
  if (!maySend && !mayCorrect)
    return refusal ? (
      <Card title="Send again" titleId="again">
        <p>{refusal}</p>
      </Card>
    ) : null;
  return (
    <Card title="Send again" titleId="again">
      {refusal && <p>{refusal} You can correct the address.</p>}
      <Form action="Send again" form={store.form.form} labels={LABELS} onSubmit={() => void store.send()}>
        {mayCorrect ? (
          <TextField
            {...bindFields(store.form, LABELS)('recipient')}
            hint="Correct it if it is misspelled. The audit log keeps who did."
            inputMode="email"
            maxLength={254}
          />
        ) : (
          <p>It has a link that only the owner of this address may follow, so it goes nowhere else.</p>
        )}
      </Form>
    </Card>
  );
});

function Attempts({ message: { attempts } }: Props) {
  return (
    <Card title="Attempts" titleId="attempts">
      {attempts.length === 0 && <p>Nobody has tried to send it yet.</p>}
      <ol className={styles.attempts}>
        {attempts.map(({ at, outcome, tone, words }, index) => (
          // Attempts are only added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.attempt}>
            <div className={styles.head}>
              <StatusTag tone={tone}>{outcome}</StatusTag>
              <span className={styles.when}>{formatWhen(at)}</span>
            </div>
            {words && <p className={styles.words}>{words}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

const Related = observer(function Related({ message: { related } }: Props) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('EmailMessage');
  if (related.length === 0 || !page) return null;
  return (
    <Card title="Sent earlier or again" titleId="related">
      <ul className={styles.attempts}>
        {related.map(({ id, recipient, state, written_at: written }) => (
          <li key={id} className={styles.attempt}>
            <div className={styles.head}>
              <StatusTag tone={state.tone}>{state.label}</StatusTag>
              <span className={styles.when}>{formatWhen(written)}</span>
            </div>
            <AppLink className={styles.address} to={page.path.replace(':id', id)}>
              {recipient}
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
});

EmailMessagePage.layout = 'wide';
EmailMessagePage.validate = ({ params: { id = '' } }) => /^[\w-]{1,64}$/.test(id);
EmailMessagePage.fetchData = ({ stores, params: { id = '' } }) => stores.lazy.of(EmailMessageStore).load(id);
