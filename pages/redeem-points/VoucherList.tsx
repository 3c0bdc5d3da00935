import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { LoadError } from '../../shared/components/LoadError.tsx';
import { Paging } from '../../shared/components/Paging.tsx';
import { VoucherTag } from '../../shared/components/VoucherTag.tsx';
import { formatLongDay } from '../../shared/format/long-day.ts';
import { formatPoints } from '../../shared/format/points.ts';
import { describeLength, formatDay, minutesBetween } from '../../shared/format/wall-time.ts';
import { RedeemStore } from '../../shared/stores/RedeemStore.ts';
import { type ShownVoucher, voucherPath } from '../../shared/stores/shown-voucher.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './RedeemPointsPage.module.css';

/** The member's vouchers, newest first. */
export const VoucherList = observer(function VoucherList() {
  const { list } = useStores().lazy.of(RedeemStore);
  if (list === undefined) return null;
  return (
    <section aria-labelledby="vouchers" className={styles.vouchers}>
      <h2 className={styles.heading} id="vouchers">
        Your vouchers
      </h2>
      {!list && <LostList />}
      {list?.count === 0 && (
        <EmptyState
          action={<LinkButton to="/booking">Book parking and earn points</LinkButton>}
          title="No vouchers yet"
        >
          Choose your dates above to see how many points you need.
        </EmptyState>
      )}
      {list && list.count > 0 && (
        <>
          <ul className={styles.list}>
            {list.vouchers.map((shown) => (
              <Entry key={shown.voucher.id} shown={shown} />
            ))}
          </ul>
          <Paging {...list} pathOf={pathOf} what="vouchers" />
        </>
      )}
    </section>
  );
});

const LostList = observer(function LostList() {
  const store = useStores().lazy.of(RedeemStore);
  return <LoadError message="We couldn’t load your vouchers." onRetry={() => void store.load(1)} />;
});

function Entry({ shown }: { shown: ShownVoucher }) {
  const { voucher, from, to } = shown;
  return (
    <li className={styles.entry}>
      <AppLink className={styles.link} to={voucherPath(voucher)}>
        Voucher {voucher.number}
      </AppLink>
      <span className={styles.dates}>
        {formatDay(from)} → {formatLongDay(to)}, {describeLength(minutesBetween(from, to))}
      </span>
      {voucher.points !== undefined && <span className={styles.took}>{formatPoints(voucher.points)}</span>}
      {voucher.status !== undefined && <VoucherTag status={voucher.status} />}
    </li>
  );
}

const pathOf = (page: number) => `/point-club/redeem-points${page > 1 ? `?page=${page}` : ''}#vouchers`;
