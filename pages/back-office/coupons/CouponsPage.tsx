import { observer } from 'mobx-react-lite';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { couponList } from '../../../shared/contracts/coupon-list.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';
import styles from './CouponsPage.module.css';

/** The promo codes with their uses. */
export const CouponsPage: Page = observer(function CouponsPage() {
  const add = useStores().lazy.of(StaffMenuStore).findByName('NewCoupon');
  return (
    <>
      <PageHead title="Coupons" />
      <PageTitle>Coupons</PageTitle>
      {add && (
        <p className={styles.actions} data-print="no">
          <LinkButton to={add.path}>Add coupon</LinkButton>
        </p>
      )}
      <ListView empty="No coupons yet" list={couponList} />
    </>
  );
});

CouponsPage.layout = 'wide';
CouponsPage.fetchData = ({ stores, query }) => stores.lazy.of(ListStore).load(couponList, query);
