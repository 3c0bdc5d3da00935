import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { ReceiptStore } from '../../shared/stores/ReceiptStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { Button } from '../../shared/components/Button.tsx';
import { Dialog } from '../../shared/components/Dialog.tsx';
import { LoadError } from '../../shared/components/LoadError.tsx';
import { MailForm } from '../../shared/components/MailForm.tsx';
import styles from './ClubReceipt.module.css';

const loadDialog = () => import('./ReceiptDialog.tsx').then((m) => ({ default: m.ReceiptDialog }));
const ReceiptDialog = lazy(loadDialog);

/** Opens the preview of a member's receipt. */
export function ReceiptButton({ number }: { number: string }) {
  const store = useStores().lazy.of(ReceiptStore);
  return (
    <Button className={styles.opener} variant="quiet" onClick={() => void store.open(number)}>
      View receipt {number}
    </Button>
  );
}

/** The member's receipt in a dialog. */
export const ClubReceipt = observer(function ClubReceipt() {
  const { lazy: stores } = useStores();
  const store = stores.of(ReceiptStore);
  const { number, stay, hasFailed } = store;
  if (number === null) return null;
  const receipt = stay?.transaction.receipt;
  if (stay && receipt)
    return (
      <Suspense>
        <ReceiptDialog isOpen receipt={receipt} stay={stay} onClose={() => store.close()}>
          <MailReceipt />
        </ReceiptDialog>
      </Suspense>
    );
  return (
    <Dialog isOpen title={`Receipt Number ${number}`} onClose={() => store.close()}>
      {hasFailed || stay ? (
        <LoadError message="We couldn’t load this receipt." onRetry={() => void store.open(number)} />
      ) : (
        <output>Loading receipt …</output>
      )}
    </Dialog>
  );
});

function MailReceipt() {
  const { auth, lazy: stores } = useStores();
  const store = stores.of(ReceiptStore);
  return (
    <section aria-labelledby="mail-receipt" className={styles.mail}>
      <h3 id="mail-receipt">Email this receipt</h3>
      <MailForm
        draftKey={`mail-receipt-${store.number}`}
        initialEmail={auth.profile.email}
        mail={store.mail}
        sentWords="The PDF is attached."
        onSend={(email) => store.email(email)}
      />
    </section>
  );
}
