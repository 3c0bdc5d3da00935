import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { FactList } from '../../../shared/components/FactList.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import { TextArea } from '../../../shared/components/TextArea.tsx';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './ApprovalsPage.module.css';
import { ApprovalsStore, type OpenedApproval } from './ApprovalsStore.ts';

const STATES = {
  PENDING: { tone: 'waiting', label: 'Waiting' },
  APPROVED: { tone: 'good', label: 'Approved' },
  REFUSED: { tone: 'bad', label: 'Refused' },
  EXPIRED: { tone: 'over', label: 'Expired' },
  WITHDRAWN: { tone: 'over', label: 'Withdrawn' },
} as const;

/** The shown request: what is asked, the story, and the decision. */
export const ApprovalCard = observer(function ApprovalCard() {
  const store = useStores().lazy.of(ApprovalsStore);
  const { shown, problem } = store;
  if (!shown) return null;
  const { tone, label } = STATES[shown.state];
  return (
    <Card
      title={shown.amount === null ? shown.reason : `${formatMoney(shown.amount)} · ${shown.reason}`}
      titleId="request"
    >
      <div aria-live="polite">
        <StatusTag tone={tone}>{label}</StatusTag>
        {shown.decided_by && (
          <p>
            {shown.decided_by.name}, {formatWhen(shown.decided_at)}
            {shown.word && `: “${shown.word}”`}
          </p>
        )}
      </div>
      {problem && <Banner tone="error">{problem}</Banner>}
      <FactList facts={askedFacts(shown)} />
      <Story request={shown} />
      <Actions />
    </Card>
  );
});

const askedFacts = ({ asked_by, asked_at, words, expires_at, state }: OpenedApproval) => [
  ['Asked by', `${asked_by.name}, ${formatWhen(asked_at)}`] as const,
  ...(words ? [['In their words', words] as const] : []),
  ...(state === 'PENDING' ? [['Expires', formatWhen(expires_at)] as const] : []),
];

const STORY_TITLES: Partial<Record<string, string>> = { OFFER: 'The offer', CAMPAIGN: 'The campaign' };

const Story = observer(function Story({ request: { kind, story } }: { request: OpenedApproval }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('Stay');
  return (
    <>
      <h3>{STORY_TITLES[kind] ?? 'The parking stay'}</h3>
      <FactList facts={story.facts.map(({ label, value }) => [label, value] as const)} />
      <ol className={styles.events}>
        {story.events.map(({ at, text }) => (
          <li key={at + text}>
            <span>{formatWhen(at)}</span> {text}
          </li>
        ))}
      </ol>
      {page && story.stay_id && (
        <p>
          <LinkButton to={page.path.replace(':id', story.stay_id)}>Everything about this stay</LinkButton>
        </p>
      )}
    </>
  );
});

const Actions = observer(function Actions() {
  const store = useStores().lazy.of(ApprovalsStore);
  const { shown, word, isSending } = store;
  const may = (action: string) => shown?.allowed_actions.includes(action) ?? false;
  if (may('withdraw'))
    return (
      <div className={styles.actions}>
        <p>Somebody else decides. This page shows it as soon as they do.</p>
        <Button isPending={isSending} onClick={() => void store.withdraw()}>
          Withdraw
        </Button>
      </div>
    );
  if (!may('approve')) return null;
  return (
    <>
      <TextArea
        isOptional
        label="A word to the person who asked"
        maxLength={500}
        name="word"
        rows={2}
        value={word}
        onChange={(value) => store.handleWord(value)}
      />
      <div className={styles.actions}>
        <Button isPending={isSending} variant="cta" onClick={() => void store.decide('APPROVE')}>
          Approve
        </Button>
        <Button isPending={isSending} onClick={() => void store.decide('REFUSE')}>
          Refuse
        </Button>
      </div>
    </>
  );
});
