import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import { SITE_MESSAGE_AUDIENCES, type StaffMessage } from '../../../shared/contracts/site-messages.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { toMessageWords } from './message-forms.ts';
import { MessageDialogs } from './MessageDialogs.tsx';
import styles from './SiteMessagesPage.module.css';
import { SiteMessagesPageStore } from './SiteMessagesPageStore.ts';

const STATES = {
  SHOWN: { tone: 'good', label: 'Shown now' },
  SCHEDULED: { tone: 'waiting', label: 'Scheduled' },
  ENDED: { tone: 'over', label: 'Ended' },
} as const;

const columns: Column<StaffMessage>[] = [
  {
    label: 'Message',
    cell: ({ title, text }) => (
      <div className={styles.message}>
        {title}
        <div className={styles.text}>{text}</div>
      </div>
    ),
  },
  {
    label: 'State',
    cell: ({ state }) => <StatusTag tone={STATES[state].tone}>{STATES[state].label}</StatusTag>,
  },
  { label: 'Template', cell: ({ template }) => toMessageWords('template', template) },
  { label: 'Audience', cell: ({ audience }) => SITE_MESSAGE_AUDIENCES[audience] },
  { label: 'Starts', cell: ({ starts_at: starts }) => formatWhen(starts) },
  { label: 'Ends', cell: ({ ends_at: ends }) => formatWhen(ends) },
  { label: 'Priority', cell: ({ priority }) => priority, isNumber: true },
  { label: 'Shown to', cell: ({ shown }) => shown, isNumber: true },
  { label: 'Dismissed by', cell: ({ dismissed }) => dismissed, isNumber: true },
  { label: 'Actions', cell: (message) => <Actions message={message} /> },
];

/** The messages that staff show on the site: when, to whom, and how many have seen them. */
export const SiteMessagesPage: Page = observer(function SiteMessagesPage() {
  const store = useStores().lazy.of(SiteMessagesPageStore);
  const { messages, mayCreate } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Site messages" />
      <PageTitle>Site messages</PageTitle>
      <p>
        Visitors see messages at the top of public pages and of their Point Club pages until they dismiss
        them. First-time visitors see them from their second page on.
      </p>
      {mayCreate && (
        <p>
          <Button onClick={() => store.open('new')}>Add a message</Button>
        </p>
      )}
      {messages === null && (
        <LoadError message="We couldn’t load the messages." onRetry={() => void store.load()} />
      )}
      {messages?.length === 0 && <p>There are no messages yet.</p>}
      {messages !== null && messages.length > 0 && (
        <DataTable
          caption="Pacific time. Members and browsers count once, staff don’t."
          columns={columns}
          keyOf={({ id }) => id}
          rows={messages}
        />
      )}
      <MessageDialogs />
      <ReasonDialog />
    </div>
  );
});

const Actions = observer(function Actions({ message }: { message: StaffMessage }) {
  const { lazy } = useStores();
  const store = lazy.of(SiteMessagesPageStore);
  const { title, state } = message;
  const of = <span className="visually-hidden"> {title}</span>;
  const end = () =>
    lazy.of(ChangeStore).ask({
      title: `End ${title}`,
      text: 'Nobody sees it any more, and it can’t be started again.',
      label: 'End message',
      isDangerous: true,
      send: (reason) => store.end(message, reason),
    });
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={() => store.preview(message)}>
        Preview{of}
      </Button>
      {store.mayChange && state !== 'ENDED' && (
        <>
          <Button variant="quiet" onClick={() => store.open(message)}>
            Change{of}
          </Button>
          <Button variant="quiet" onClick={end}>
            End now{of}
          </Button>
        </>
      )}
    </div>
  );
});

SiteMessagesPage.layout = 'wide';
SiteMessagesPage.fetchData = ({ stores }) => stores.lazy.of(SiteMessagesPageStore).load();
