import { observer } from 'mobx-react-lite';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { Redirect } from '../../shared/errors/app-error.ts';
import type { Page } from '../../shared/page/page.ts';
import { RedeemStore } from '../../shared/stores/RedeemStore.ts';
import { voucherPath } from '../../shared/stores/shown-voucher.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { AvailablePoints } from './AvailablePoints.tsx';
import { RedeemQuote } from './RedeemQuote.tsx';
import styles from './RedeemPointsPage.module.css';
import { VoucherList } from './VoucherList.tsx';
import { VoucherForm } from './VoucherForm.tsx';

const TITLE = 'Redeem points';
const PAGE = /^[1-9]\d{0,4}$/;

/** Redeems points for a time voucher, and lists the member's vouchers. */
export const RedeemPointsPage: Page = observer(function RedeemPointsPage() {
  const { form, redeeming, quote } = useStores().lazy.of(RedeemStore);
  return (
    <div className={styles.page}>
      <PageHead title={form.isRefused || redeeming.isRefused ? `Error: ${TITLE}` : TITLE} />
      <PageTitle>{TITLE}</PageTitle>
      <AvailablePoints />
      <div className={styles.columns}>
        <VoucherForm />
        <RedeemQuote key={quote ? 'quoted' : 'open'} />
      </div>
      <VoucherList />
    </div>
  );
});

RedeemPointsPage.layout = 'point-club';
RedeemPointsPage.middleware = ['auth'];
RedeemPointsPage.validate = ({ query: { page } }) => page === undefined || PAGE.test(page);
RedeemPointsPage.fetchData = ({ stores, query: { page = '1' } }) =>
  stores.lazy.of(RedeemStore).load(Number(page));

RedeemPointsPage.handlePost = async ({ stores, posted }) => {
  const made = await stores.lazy.of(RedeemStore).post(posted);
  if (made) throw new Redirect(voucherPath(made.voucher), 303);
};
