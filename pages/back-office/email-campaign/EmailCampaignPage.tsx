import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { FactList } from '../../../shared/components/FactList.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { Campaign } from '../../../shared/contracts/campaigns.ts';
import { MAIL_TOPICS } from '../../../shared/contracts/mail-topics.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { stateOf } from '../email-campaigns/campaign-states.ts';
import { CampaignDialog } from '../email-campaigns/CampaignDialog.tsx';
import { CampaignDraftStore } from '../email-campaigns/CampaignDraftStore.ts';
import { AudienceTable } from '../email-mailing-lists/AudienceTable.tsx';
import { EmailLooks } from '../email-simulator/EmailLooks.tsx';
import { CampaignProgress } from './CampaignProgress.tsx';
import { CampaignResult } from './CampaignResult.tsx';
import { CampaignStore } from './CampaignStore.ts';
import styles from './EmailCampaignPage.module.css';

/** A running campaign is read again this often. */
const REFRESH_MS = 3_000;
const NO_LABELS = {};

/** One campaign: its draft, how far it is, and what came of it. */
export const EmailCampaignPage: Page = observer(function EmailCampaignPage() {
  const store = useStores().lazy.of(CampaignStore);
  const { campaign, lists } = store;
  const isRunning = campaign?.state === 'SENDING' || campaign?.state === 'SCHEDULED';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void store.refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isRunning, store]);
  if (!campaign) return null;
  const { tone, label } = stateOf(campaign);
  return (
    <div className={styles.page}>
      <PageHead title={campaign.name} />
      <PageTitle>{campaign.name}</PageTitle>
      <div aria-live="polite" className={styles.actions}>
        <StatusTag tone={tone}>{label}</StatusTag>
        <Actions campaign={campaign} />
      </div>
      {campaign.stop_reason && <Banner tone="error">{campaign.stop_reason}</Banner>}
      {campaign.is_asked && (
        <Banner tone="info">Somebody else decides about it on the page Approvals within 8 hours.</Banner>
      )}
      <div className={styles.columns}>
        <Plan campaign={campaign} />
        {campaign.state === 'DRAFT' ? null : <CampaignProgress campaign={campaign} />}
      </div>
      <CampaignResult campaign={campaign} />
      <Preview campaign={campaign} />
      <CampaignDialog lists={lists} onSaved={({ id }) => void store.load(id)} />
      <ReasonDialog />
    </div>
  );
});

/** Who gets it, and how it goes out. */
function Plan({ campaign }: { campaign: Campaign }) {
  const { audience } = campaign;
  return (
    <section aria-labelledby="plan" className={styles.part}>
      <h2 id="plan">{campaign.state === 'DRAFT' ? 'Who gets it now' : 'Who was chosen'}</h2>
      {audience ? <AudienceTable count={audience} /> : <p>Its list is gone. Choose another one.</p>}
      <FactList
        facts={[
          ['Topic', MAIL_TOPICS[campaign.topic].label],
          ['List', campaign.list_name ?? 'Removed'],
          ['Start', campaign.send_at ? formatWhen(campaign.send_at) : 'When it is approved'],
          ['Emails per minute', String(campaign.rate_per_minute)],
          ['Held back to compare', `${campaign.control_percent}%`],
          ['Promo code', campaign.coupon ?? 'None'],
        ]}
      />
      <p className={styles.quiet}>{campaign.topic_rule}</p>
    </section>
  );
}

const CONTROLS = {
  pause: {
    label: 'Pause',
    text: 'Email that waits is taken back. Those who got it keep it.',
    isDangerous: false,
  },
  resume: { label: 'Resume', text: 'Those who still wait get it.', isDangerous: false },
  stop: {
    label: 'Stop',
    text: 'Those who wait get nothing, and it can’t go on. Another campaign may mail them.',
    isDangerous: true,
  },
} as const;
const CONTROL_NAMES = ['pause', 'resume', 'stop'] as const;

const Actions = observer(function Actions({ campaign }: { campaign: Campaign }) {
  const { lazy } = useStores();
  const store = lazy.of(CampaignStore);
  const { name, allowed_actions: allowed } = campaign;
  const ask = (action: keyof typeof CONTROLS) => {
    const { label, text, isDangerous } = CONTROLS[action];
    lazy.of(ChangeStore).ask({
      title: `${label} ${name}`,
      text,
      label: `${label} campaign`,
      isDangerous,
      send: (reason) => store.control(action, reason),
    });
  };
  return (
    <>
      {allowed.includes('change') && (
        <Button variant="secondary" onClick={() => lazy.of(CampaignDraftStore).open(campaign)}>
          Change
        </Button>
      )}
      {CONTROL_NAMES.filter((action) => allowed.includes(action)).map((action) => (
        <Button
          key={action}
          variant={CONTROLS[action].isDangerous ? 'danger' : 'secondary'}
          onClick={() => ask(action)}
        >
          {CONTROLS[action].label}
        </Button>
      ))}
      {allowed.includes('ask') && (
        <Form
          action="Ask for approval"
          form={store.asking}
          labels={NO_LABELS}
          onSubmit={() => void store.ask()}
        >
          {null}
        </Form>
      )}
    </>
  );
});

const Preview = observer(function Preview({ campaign }: { campaign: Campaign }) {
  const store = useStores().lazy.of(CampaignStore);
  const { preview, sentTo } = store;
  return (
    <section aria-labelledby="preview" className={styles.part}>
      <h2 className={styles.words} id="preview">
        {campaign.subject}
      </h2>
      {preview ? (
        <EmailLooks shown={preview} title={campaign.subject} />
      ) : (
        <Banner tone="error">The email can’t be shown.</Banner>
      )}
      {campaign.allowed_actions.includes('test') && (
        <Form
          action="Send a test to me"
          form={store.testing}
          labels={NO_LABELS}
          variant="secondary"
          onSubmit={() => void store.sendTest()}
        >
          <p className={styles.words}>The test goes to {campaign.own_address}.</p>
        </Form>
      )}
      <div aria-live="polite">
        {sentTo && <Banner tone="success">A test goes out to {sentTo} now.</Banner>}
      </div>
    </section>
  );
});

EmailCampaignPage.layout = 'wide';
EmailCampaignPage.validate = ({ params: { id = '' } }) => /^[\w-]{1,64}$/.test(id);
EmailCampaignPage.fetchData = ({ stores, params: { id = '' } }) => stores.lazy.of(CampaignStore).load(id);
