import type { Campaign } from '../../../shared/contracts/campaigns.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { CountList, toText } from '../email-mailing-lists/CountList.tsx';
import styles from './EmailCampaignPage.module.css';

/** How far a campaign is. The numbers add up to its readers. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { readers, control, waiting, sent, unanswered, not_sent: notSent } = campaign;
  const mailed = readers - control;
  return (
    <section aria-labelledby="progress" className={styles.part}>
      <h2 id="progress">Readers</h2>
      <label className={styles.part}>
        <span>
          {toText(mailed - waiting)} of {toText(mailed)} done
        </span>
        <progress className={styles.progress} max={Math.max(mailed, 1)} value={mailed - waiting} />
      </label>
      <CountList
        counts={[
          { label: 'Readers when it was approved', count: readers },
          { label: 'Held back to compare', count: control },
          { label: 'Waiting', count: waiting },
          { label: 'Sent', count: sent },
          { label: 'No answer of the mail server', count: unanswered },
          { label: 'Not sent', count: notSent },
        ]}
      />
      {notSent > 0 && (
        <>
          <h3>Why not sent</h3>
          <CountList counts={campaign.not_sent_reasons.filter(({ count }) => count > 0)} />
        </>
      )}
      <p className={styles.quiet}>
        {toText(campaign.bounces)} bounced, {toText(campaign.complaints)} marked as spam. {campaign.stop_rule}
      </p>
      {campaign.expected_end && <p>It ends about {formatWhen(campaign.expected_end)}.</p>}
    </section>
  );
}
