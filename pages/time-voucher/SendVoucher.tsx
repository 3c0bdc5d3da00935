import { observer } from 'mobx-react-lite';
import { MailForm } from '../../shared/components/MailForm.tsx';
import type { ShownVoucher } from '../../shared/stores/shown-voucher.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { VoucherStore } from '../../shared/stores/VoucherStore.ts';

/** Emails the voucher again, to any address. */
export const SendVoucher = observer(function SendVoucher({ shown }: { shown: ShownVoucher }) {
  const { auth, lazy } = useStores();
  const store = lazy.of(VoucherStore);
  return (
    <MailForm
      hasFiles
      draftKey={`mail-voucher-${shown.voucher.number}`}
      initialEmail={auth.profile.email}
      mail={store.mail}
      postedAs="mail"
      onSend={(email, files) => store.sendAgain(shown, email, files)}
    />
  );
});
