import { observer } from 'mobx-react-lite';
import { useLocation, useNavigate } from 'react-router-dom';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { CampaignSummary } from '../../../shared/contracts/campaigns.ts';
import { MAIL_TOPICS } from '../../../shared/contracts/mail-topics.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { toText } from '../email-mailing-lists/CountList.tsx';
import { stateOf } from './campaign-states.ts';
import { CampaignDialog } from './CampaignDialog.tsx';
import { CampaignDraftStore } from './CampaignDraftStore.ts';
import { CampaignsStore } from './CampaignsStore.ts';
import styles from './EmailCampaignsPage.module.css';

const columns: Column<CampaignSummary>[] = [
  { label: 'Campaign', cell: (campaign) => <Name campaign={campaign} /> },
  {
    label: 'State',
    cell: (campaign) => <StatusTag tone={stateOf(campaign).tone}>{stateOf(campaign).label}</StatusTag>,
  },
  { label: 'Topic', cell: ({ topic }) => MAIL_TOPICS[topic].label },
  { label: 'Start', cell: ({ send_at: at }) => (at ? formatWhen(at) : 'When approved') },
  {
    label: 'End',
    cell: ({ ended_at: ended, expected_end: expected }) =>
      ended ? formatWhen(ended) : expected ? `About ${formatWhen(expected)}` : 'Not known yet',
  },
  { label: 'Readers', cell: ({ readers }) => toText(readers), isNumber: true },
  { label: 'Sent', cell: ({ sent }) => toText(sent), isNumber: true },
  { label: 'Not sent', cell: ({ not_sent: count }) => toText(count), isNumber: true },
];

/** Mail to many readers: drafts, what goes out, and what went out. */
export const EmailCampaignsPage: Page = observer(function EmailCampaignsPage() {
  const { lazy } = useStores();
  const store = lazy.of(CampaignsStore);
  const { campaigns, lists, mayCreate } = store;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <PageHead title="Campaigns" />
      <PageTitle>Campaigns</PageTitle>
      <p>Email to the readers of a list. A second person approves it, which freezes its readers.</p>
      {mayCreate && (
        <p>
          <Button onClick={() => lazy.of(CampaignDraftStore).open('new')}>Draft a campaign</Button>
        </p>
      )}
      {campaigns === null && (
        <LoadError message="We couldn’t load the campaigns." onRetry={() => void store.load()} />
      )}
      {campaigns?.length === 0 && <p>There are no campaigns yet.</p>}
      {campaigns !== null && campaigns.length > 0 && (
        <DataTable caption="Pacific time." columns={columns} keyOf={({ id }) => id} rows={campaigns} />
      )}
      <CampaignDialog
        lists={lists}
        onSaved={({ id }) => void navigate(`${pathname.replace(/\/$/, '')}/${id}`)}
      />
    </div>
  );
});

function Name({ campaign: { id, name } }: { campaign: CampaignSummary }) {
  const { pathname } = useLocation();
  return (
    <AppLink className={styles.name} to={`${pathname.replace(/\/$/, '')}/${id}`}>
      {name}
    </AppLink>
  );
}

EmailCampaignsPage.layout = 'wide';
EmailCampaignsPage.fetchData = ({ stores }) => stores.lazy.of(CampaignsStore).load();
