import * as v from 'valibot';
import { formatWhen } from '../../../../shared/format/time.ts';
import { countOf } from '../../../../shared/format/wall-time.ts';
import type { MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';

const pointsExpire = v.strictObject({
  points: v.number(),
  /** The stay that they buy; null when they are too few. */
  buys: v.nullable(v.string()),
  expires: v.string(),
  /** All points that can be redeemed now, with those that expire. */
  available: v.number(),
  available_buys: v.nullable(v.string()),
  renewal_months: v.number(),
});
type PointsExpireData = v.InferOutput<typeof pointsExpire>;

/** Warns before points expire, and says what they buy and what renews them. */
export const pointsExpireMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const warning = v.parse(pointsExpire, data);
    return {
      subject: headline(warning),
      body: <PointsExpire {...warning} publicOrigin={publicOrigin} />,
      attachments: [],
    };
  },
};

const headline = ({ points, expires }: PointsExpireData) =>
  `${countOf(points, 'point')} ${points === 1 ? 'expires' : 'expire'} ${formatWhen(expires)}`;

function PointsExpire(props: PointsExpireData & { publicOrigin: string }) {
  const { points, buys, available, available_buys: availableBuys, publicOrigin } = props;
  return (
    <MailFrame
      title="Your points expire soon"
      preheader={buys ? `They buy ${buys} of parking.` : 'You can keep them.'}
    >
      <h1 style={styles.heading}>{headline(props)}</h1>
      {buys && <p style={styles.paragraph}>They buy {buys} of parking.</p>}
      {available > points && availableBuys && (
        <p style={styles.paragraph}>
          All your {available} points buy {availableBuys} of parking.
        </p>
      )}
      <MailButton href={`${publicOrigin}/point-club/redeem-points`}>Redeem points</MailButton>
      <h2 style={styles.subheading}>How to keep them</h2>
      <p style={styles.paragraph}>
        Before then, redeem some of your points or finish a stay with your club number. Either one keeps all
        the points you have left for at least {props.renewal_months} more months.
      </p>
      <p style={styles.paragraph}>
        <a className="link" href={`${publicOrigin}/point-club/ledger`} style={styles.link}>
          View your points activity
        </a>
      </p>
    </MailFrame>
  );
}
