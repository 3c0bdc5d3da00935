import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatPoints } from '../../shared/format/points.ts';
import type { ShownVoucher } from '../../shared/stores/shown-voucher.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { VoucherStore } from '../../shared/stores/VoucherStore.ts';
import { describeReturn } from './refund-copy.ts';

/** Confirms what was just done with the voucher. */
export const VoucherNotice = observer(function VoucherNotice({ shown }: { shown: ShownVoucher }) {
  const { auth, lazy } = useStores();
  const { isNew, returned } = lazy.of(VoucherStore);
  const words = useFocusWhen<HTMLDivElement>(returned !== null);
  const { points, holds_space: holdsSpace, due_at_lot: due } = shown.voucher;
  if (!isNew && !returned) return null;
  return (
    <div ref={words} tabIndex={-1}>
      {isNew && (
        <Banner title="Your voucher is ready." tone="success">
          {points !== undefined && `You used ${formatPoints(points)}. `}We’re emailing it to{' '}
          {auth.profile.email}.{holdsSpace && ' Your space is held for these dates.'}
          {due && ` At the lot you pay about ${formatMoney(due)} in fees and taxes.`}
        </Banner>
      )}
      {returned && (
        <Banner title="You returned this voucher." tone="success">
          {describeReturn(returned, true)}
        </Banner>
      )}
    </div>
  );
});
