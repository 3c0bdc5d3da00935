import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Checkbox } from '../../shared/components/Checkbox.tsx';
import { MailForm } from '../../shared/components/MailForm.tsx';
import type { ShownVoucher } from '../../shared/stores/shown-voucher.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { VoucherStore } from '../../shared/stores/VoucherStore.ts';

/** The voucher by e-mail once more, to whoever will use it. */
export const SendVoucher = observer(function SendVoucher({ shown }: { shown: ShownVoucher }) {
  const { auth, lazy } = useStores();
  const store = lazy.of(VoucherStore);
  const [withPdf, setPdf] = useState(true);
  const [withPass, setPass] = useState(false);
  return (
    <MailForm
      initialEmail={auth.profile.email}
      mail={store.mail}
      onSend={(email) => void store.sendAgain(shown, email, { with_pdf: withPdf, with_pkpass: withPass })}
    >
      <Checkbox checked={withPdf} label="With the PDF" name="with_pdf" onChange={setPdf} />
      <Checkbox checked={withPass} label="With the Apple Wallet pass" name="with_pkpass" onChange={setPass} />
    </MailForm>
  );
});
