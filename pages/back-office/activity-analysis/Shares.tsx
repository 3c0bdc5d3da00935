import type { ActivityAnalysis, ActivityShare } from '../../../shared/contracts/activity.ts';
import { NumberTable } from '../reports/NumberTable.tsx';
import styles from '../reports/ReportPage.module.css';

interface Props {
  title: string;
  /** What is counted. */
  note: string;
  field: 'stays' | 'leads';
  analysis: ActivityAnalysis;
}

/** How many percent each length has, beside the year before. */
export function Shares({ title, note, field, analysis: { activity, before } }: Props) {
  const shares = activity[field];
  const earlier = before?.[field];
  return (
    <section aria-labelledby={field} className={styles.part}>
      <h2 id={field}>{title}</h2>
      <NumberTable
        caption={note}
        heads={['Days', 'Count', 'Share', ...(earlier ? ['Share year before'] : [])]}
        rows={shares.map(({ label, count }, at) => ({
          key: label,
          cells: [
            label,
            count,
            shareOf(shares, count),
            ...(earlier ? [shareOf(earlier, earlier[at]?.count ?? 0)] : []),
          ],
        }))}
      />
    </section>
  );
}

function shareOf(shares: readonly ActivityShare[], count: number): string {
  const total = shares.reduce((sum, share) => sum + share.count, 0);
  return total === 0 ? '--' : `${Math.round((count / total) * 100)}%`;
}
