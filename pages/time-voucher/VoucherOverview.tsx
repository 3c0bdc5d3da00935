import { AppLink } from '../../shared/components/AppLink.tsx';
import { Barcode } from '../../shared/components/Barcode.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { Downloads } from '../../shared/components/Downloads.tsx';
import { type Fact, FactList } from '../../shared/components/FactList.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
import { SignList } from '../../shared/components/SignList.tsx';
import { isVehicleClass, VEHICLE_CLASS_NAMES } from '../../shared/components/vehicle-classes.ts';
import { VoucherTag } from '../../shared/components/VoucherTag.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { formatPoints } from '../../shared/format/points.ts';
import { describeLength, formatWallTime } from '../../shared/format/wall-time.ts';
import type { ShownVoucher } from '../../shared/stores/shown-voucher.ts';
import { describeReturn } from './refund-copy.ts';
import { SendVoucher } from './SendVoucher.tsx';
import styles from './TimeVoucherPage.module.css';
import { stepsFor, describeState } from './voucher-copy.ts';

interface Props {
  shown: ShownVoucher;
  onGiveBack: () => void;
}

/** Everything about a voucher. Leaves out what the server does not return. */
export function VoucherOverview({ shown, onGiveBack }: Props) {
  const { voucher } = shown;
  const { status, number, bars, downloads, allowed_actions: actions } = voucher;
  const steps = stepsFor(status);
  return (
    <div className={styles.columns}>
      <Card title="Your voucher" titleId="the-voucher">
        {status !== undefined && (
          <p>
            <VoucherTag status={status} />
          </p>
        )}
        {describeState(voucher) && <p>{describeState(voucher)}</p>}
        {bars && <Barcode bars={bars} text={number} what="voucher number" />}
        <FactList facts={factsOf(shown)} />
        {downloads && <Downloads files={downloads} />}
        {isOver(status) && (
          <p>
            <LinkButton to="/point-club/redeem-points" variant="cta">
              Redeem points
            </LinkButton>
          </p>
        )}
      </Card>
      {steps.length > 0 && (
        <Card title="On the day" titleId="on-the-day" tone="outline">
          <SignList items={steps} />
        </Card>
      )}
      {actions.includes('email') && (
        <Card title="Email this voucher" titleId="send-again">
          <SendVoucher shown={shown} />
        </Card>
      )}
      {actions.includes('void') && (
        <Card title="Change of plans?" titleId="change-of-plans">
          <p>You can return it while it’s unused. {describeReturn(shown.returns)}</p>
          <div>
            <PostedButton form="return" variant="danger" onPress={onGiveBack}>
              Return voucher
            </PostedButton>
          </div>
        </Card>
      )}
    </div>
  );
}

const isOver = (status: string | undefined) => status === 'USED' || status === 'VOID' || status === 'EXPIRED';

/** The stay that it pays for, with a link if it is the member's own. */
function stayFact({ voucher: { stay }, stayFrom, stayTo }: ShownVoucher): Fact[] {
  if (!stay) return [];
  const ticket = `Ticket ${stay.ticket_number}`;
  const words = (
    <>
      {stay.id ? <AppLink to={`/trips/${encodeURIComponent(stay.id)}`}>{ticket}</AppLink> : ticket}
      {stayTo ? ` on ${formatWallTime(stayTo)}` : `, parked since ${formatWallTime(stayFrom)}`}
    </>
  );
  return [[stayTo ? 'Used for' : 'Linked to', words]];
}

function factsOf(shown: ShownVoucher): Fact[] {
  const { voucher, from, to, expires, issued } = shown;
  const { minutes, vehicle_class: vehicle, points, holds_space: holdsSpace, due_at_lot: due } = voucher;
  return [
    ['Number', voucher.number],
    ...stayFact(shown),
    ...(minutes ? [['Covers', describeLength(minutes)] as const] : []),
    ['From', formatWallTime(from)],
    ['Until', formatWallTime(to)],
    ...(vehicle
      ? [['Vehicle', isVehicleClass(vehicle) ? VEHICLE_CLASS_NAMES[vehicle] : vehicle] as const]
      : []),
    ...(isOver(voucher.status) || holdsSpace === undefined
      ? []
      : [['Space', holdsSpace ? 'Held for these dates' : 'Not held. Call us before you come.'] as const]),
    ...(due && !isOver(voucher.status)
      ? [['To pay at the lot', `About ${formatMoney(due)} in fees and taxes`] as const]
      : []),
    ...(points === undefined ? [] : [['Points used', formatPoints(points)] as const]),
    ...(issued ? [['Issued', formatWallTime(issued)] as const] : []),
    ...(expires && !isOver(voucher.status) ? [['Use by', formatWallTime(expires)] as const] : []),
  ];
}
