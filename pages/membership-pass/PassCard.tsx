import { formatMonth } from '../../shared/format/month.ts';
import { formatPoints } from '../../shared/format/points.ts';
import { business } from '../../shared/business.ts';
import { NumberCodes } from '../../shared/components/NumberCodes.tsx';
import type { ShownPass } from '../../shared/stores/MembershipPassStore.ts';
import styles from './PassCard.module.css';

/** The pass as a card. */
export function PassCard({ pass }: { pass: ShownPass }) {
  return (
    <section aria-label="Your pass" className={styles.pass}>
      <p className={styles.club}>{business.club}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Member</dt>
          <dd>{pass.long_name}</dd>
        </div>
        {pass.since !== '' && (
          <div>
            <dt>Member since</dt>
            <dd>{formatMonth(pass.since)}</dd>
          </div>
        )}
        <div>
          <dt>Available</dt>
          <dd>{formatPoints(pass.points)}</dd>
        </div>
      </dl>
      <NumberCodes {...pass} what="club number" />
    </section>
  );
}
