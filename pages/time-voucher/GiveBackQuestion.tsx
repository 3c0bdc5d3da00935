import { observer } from 'mobx-react-lite';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import type { ShownVoucher } from '../../shared/stores/shown-voucher.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { VoucherStore } from '../../shared/stores/VoucherStore.ts';
import { returnWords } from './return-words.ts';

interface Props {
  shown: ShownVoucher;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a voucher ends. */
export const GiveBackQuestion = observer(function GiveBackQuestion({ shown, isOpen, onClose }: Props) {
  const store = useStores().lazy.of(VoucherStore);
  const handleConfirm = async () => {
    await store.giveBack(shown);
    onClose();
  };
  return (
    <ConfirmDialog
      isDangerous
      cancelLabel="Keep it"
      confirmLabel="Yes, give it back"
      isOpen={isOpen}
      isPending={store.form.isPending}
      title="Give this voucher back?"
      onClose={onClose}
      onConfirm={() => void handleConfirm()}
    >
      <p>
        Voucher {shown.voucher.number} ends at once. {returnWords(shown.returns)}
      </p>
    </ConfirmDialog>
  );
});
