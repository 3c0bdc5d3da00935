import { observer } from 'mobx-react-lite';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { CardNumberField } from '../../shared/components/CardNumberField.tsx';
import { CardPanel } from '../../shared/components/CardPanel.tsx';
import { CodeField } from '../../shared/components/CodeField.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { ExpiryField } from '../../shared/components/ExpiryField.tsx';
import type { CardInput } from '../../shared/stores/booking-details.ts';
import { SavedPaymentsStore } from '../../shared/stores/SavedPaymentsStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { focusList } from './focus-list.ts';
import styles from './PaymentTokenConfigPage.module.css';

const NO_CARD: CardInput = { cc_number: '', cc_exp: '', cc_cvc: '' };
const LABELS = { cc_number: 'Card number', cc_exp: 'Expiration date', cc_cvc: 'Security code' };

/** A card to be saved. It lives in this component alone. */
export const AddCard = observer(function AddCard({ listId }: { listId: string }) {
  const { lazy, site } = useStores();
  const saved = lazy.of(SavedPaymentsStore);
  const { cardForm: form, today } = saved;
  const [isOpen, setOpen] = useState(false);
  const [card, setCard] = useState(NO_CARD);
  const close = () => {
    setCard(NO_CARD);
    setOpen(false);
    form.abandon();
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.isPending || !(await saved.addCard(card))) return;
    close();
    focusList(listId, form);
  };
  if (!isOpen)
    return (
      <p>
        <Button onClick={() => setOpen(true)}>Add a card</Button>
      </p>
    );
  const propsOf = (name: keyof CardInput) => ({
    errors: form.fieldErrors[name],
    value: card[name],
    onChange: (value: string) => {
      setCard((typed) => ({ ...typed, [name]: value }));
      form.touch([name]);
    },
    onCheck: (message: string | null) => form.mark(name, message),
  });
  return (
    // `dialog`: sent without scripts it does nothing. A card number must never get into an address.
    <form noValidate className={styles.form} method="dialog" onSubmit={(event) => void handleSubmit(event)}>
      <h3 className={styles.heading}>Add a card</h3>
      <ErrorSummary
        attempt={form.refusals}
        fieldErrors={form.summary}
        formErrors={form.formErrors}
        labels={LABELS}
      />
      {site.isDemo && (
        <p className={styles.muted}>
          Demo: use a test card like <strong>4242 4242 4242 4242</strong> with any future date and any code.
        </p>
      )}
      <CardPanel>
        <CardNumberField {...propsOf('cc_number')} />
        <div className={styles.pair}>
          <ExpiryField {...propsOf('cc_exp')} today={today} />
          <CodeField {...propsOf('cc_cvc')} cardNumber={card.cc_number} />
        </div>
      </CardPanel>
      <div className={styles.buttons}>
        <Button isPending={form.isPending} type="submit" variant="cta">
          Save card
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
});
