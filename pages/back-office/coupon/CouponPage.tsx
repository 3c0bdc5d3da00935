import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { FactList } from '../../../shared/components/FactList.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import { type Coupon, STOP_EFFECT } from '../../../shared/contracts/coupons.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { WhoChanged } from '../changes/WhoChanged.tsx';
import { CouponDialog } from './CouponDialog.tsx';
import styles from './CouponPage.module.css';
import { CouponStore } from './CouponStore.ts';
import { Often, Refusals, Uses } from './CouponTables.tsx';

/** One coupon: its terms, what it brings in, why it is refused, and who uses it often. */
export const CouponPage: Page = observer(function CouponPage() {
  const store = useStores().lazy.of(CouponStore);
  const { coupon, notice } = store;
  if (!coupon) return null;
  const { code, state, effect, facts } = coupon;
  return (
    <div className={styles.page}>
      <PageHead title={`Coupon ${code}`} />
      <PageTitle>Coupon {code}</PageTitle>
      <div aria-live="polite">{notice && <Banner tone="success">{notice}</Banner>}</div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card title={coupon.terms.label} titleId="terms">
            <p>
              <StatusTag tone={state.tone}>{state.label}</StatusTag> {effect}
            </p>
            <FactList facts={facts.map(({ label, value }) => [label, value] as const)} />
            <Actions coupon={coupon} />
            <WhoChanged name={code} />
          </Card>
          <Revenue coupon={coupon} />
        </div>
        <div className={styles.stack}>
          <Often coupon={coupon} />
          <Refusals coupon={coupon} />
          <Uses coupon={coupon} />
        </div>
      </div>
      <CouponDialog />
      <ReasonDialog />
    </div>
  );
});

function Revenue({ coupon: { revenue } }: { coupon: Coupon }) {
  const { bookings, canceled, total, parking, discount } = revenue;
  return (
    <Card title="Booked with it" titleId="revenue">
      <FactList
        facts={[
          ['Bookings', bookings],
          ['Total, with fees and taxes', formatMoney(total)],
          ['Parking in it', formatMoney(parking)],
          ['Taken off', formatMoney(discount)],
          ['Canceled', canceled],
        ]}
      />
    </Card>
  );
}

const Actions = observer(function Actions({ coupon }: { coupon: Coupon }) {
  const { lazy } = useStores();
  const store = lazy.of(CouponStore);
  if (!coupon.may_change) return null;
  const ask = () =>
    lazy.of(ChangeStore).ask({
      title: `Stop ${coupon.code}`,
      text: STOP_EFFECT,
      label: 'Stop coupon',
      isDangerous: true,
      send: (reason) => store.stop(reason),
    });
  return (
    <div className={styles.stop} data-print="no">
      <div className={styles.actions}>
        {coupon.terms.is_active && (
          <Button variant="danger" onClick={ask}>
            Stop coupon
          </Button>
        )}
        <Button onClick={() => store.openEdit()}>Change terms</Button>
      </div>
      {coupon.terms.is_active && <p className={styles.quiet}>{STOP_EFFECT}</p>}
    </div>
  );
});

CouponPage.layout = 'wide';
CouponPage.validate = ({ params: { id = '' } }) => /^[\w-]{1,64}$/.test(id);
CouponPage.fetchData = ({ stores, params: { id = '' } }) => stores.lazy.of(CouponStore).load(id);
