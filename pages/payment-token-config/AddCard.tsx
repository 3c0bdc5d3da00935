import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { CARD_LABELS, CardInputs, NO_CARD } from '../../shared/components/CardInputs.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import { SavedPaymentsStore } from '../../shared/stores/SavedPaymentsStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { focusList } from './focus-list.ts';
import styles from './PaymentTokenConfigPage.module.css';

/** Saves a card. The card is only in this component's state. */
export const AddCard = observer(function AddCard({ listId }: { listId: string }) {
  const { lazy, site } = useStores();
  const saved = lazy.of(SavedPaymentsStore);
  const { cardForm: form, today } = saved;
  const [isOpen, setOpen] = useState(false);
  const heading = useFocusWhen<HTMLHeadingElement>(isOpen);
  const [card, setCard] = useState(NO_CARD);
  const close = () => {
    setCard(NO_CARD);
    setOpen(false);
    form.abandon();
  };
  const handleCancel = () => {
    close();
    focusList(listId, form);
  };
  const handleSubmit = async () => {
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
  return (
    <div className={styles.form}>
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        Add a card
      </h3>
      <Form className={styles.fields} form={form} labels={CARD_LABELS} onSubmit={() => void handleSubmit()}>
        {site.isDemo && (
          <p className={styles.muted}>
            Demo: use a test card like <strong>4242 4242 4242 4242</strong> with any future date and any code.
          </p>
        )}
        <CardInputs card={card} form={form} today={today} onChange={setCard} />
        <div className={styles.buttons}>
          <Button isPending={form.isPending} type="submit" variant="cta">
            Save card
          </Button>
          <Button variant="quiet" onClick={handleCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
});
