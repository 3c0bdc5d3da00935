import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page } from '../../shared/page/page.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { VoucherStore } from '../../shared/stores/VoucherStore.ts';
import { RefundConfirm } from './RefundConfirm.tsx';
import styles from './TimeVoucherPage.module.css';
import { VoucherNotice } from './VoucherNotice.tsx';
import { VoucherOverview } from './VoucherOverview.tsx';

/** One time voucher: what it pays for, how to use it, and its actions. */
export const TimeVoucherPage: Page = observer(function TimeVoucherPage() {
  const { shown, form, mail } = useStores().lazy.of(VoucherStore);
  const [isAsking, setAsking] = useState(false);
  if (!shown) return null;
  const title = `Time voucher ${shown.voucher.number}`;
  return (
    <div className={styles.page}>
      <PageHead title={form.isRefused || mail.form.isRefused ? `Error: ${title}` : title} />
      <PageTitle>{title}</PageTitle>
      <VoucherNotice shown={shown} />
      <ErrorSummary
        attempt={isAsking ? 0 : form.refusals}
        fieldErrors={form.summary}
        formErrors={form.formErrors}
        labels={{}}
      />
      <VoucherOverview shown={shown} onGiveBack={() => setAsking(true)} />
      <p>
        <AppLink className={styles.back} to="/point-club/redeem-points#vouchers">
          See all vouchers
        </AppLink>
      </p>
      <RefundConfirm isOpen={isAsking} shown={shown} onClose={() => setAsking(false)} />
    </div>
  );
});

TimeVoucherPage.layout = 'point-club';
TimeVoucherPage.middleware = ['auth'];
TimeVoucherPage.fetchData = ({ stores, params }) => stores.lazy.of(VoucherStore).load(params.itemId ?? '');
TimeVoucherPage.handlePost = ({ stores, posted }) => stores.lazy.of(VoucherStore).post(posted);
