import { observer } from 'mobx-react-lite';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import type { ShownVoucher } from '../../shared/stores/shown-voucher.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { VoucherStore } from '../../shared/stores/VoucherStore.ts';
import { describeReturn } from './refund-copy.ts';

interface Props {
  shown: ShownVoucher;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for a confirmation before a voucher is returned. */
export const RefundConfirm = observer(function RefundConfirm({ shown, isOpen, onClose }: Props) {
  const store = useStores().lazy.of(VoucherStore);
  const handleConfirm = async () => {
    await store.giveBack(shown);
    onClose();
  };
  return (
    <ConfirmDialog
      isDangerous
      cancelLabel="Keep voucher"
      confirmLabel="Return voucher"
      isOpen={isOpen}
      isPending={store.form.isPending}
      posted={{ form: 'return' }}
      title="Return this voucher?"
      onClose={onClose}
      onConfirm={() => void handleConfirm()}
    >
      <p>
        This cancels voucher {shown.voucher.number}. {describeReturn(shown.returns)}
      </p>
    </ConfirmDialog>
  );
});
