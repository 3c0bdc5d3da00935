import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { CardInput } from '../stores/booking-details.ts';
import type { FormState } from '../stores/FormState.ts';
import styles from './CardInputs.module.css';
import { CardNumberField } from './CardNumberField.tsx';
import { CardPanel } from './CardPanel.tsx';
import { CodeField } from './CodeField.tsx';
import { ExpiryField } from './ExpiryField.tsx';

export const NO_CARD: CardInput = { cc_number: '', cc_exp: '', cc_cvc: '' };

/** The labels in the order of the form, for the error summary. */
export const CARD_LABELS = { cc_number: 'Card number', cc_exp: 'Expiration date', cc_cvc: 'Security code' };

interface Props {
  card: CardInput;
  /** Keep the card in the component's state: it must not get into a store. */
  onChange: (update: (card: CardInput) => CardInput) => void;
  /** Shows the errors of the fields. */
  form: FormState;
  /** The Pacific day, 'YYYY-MM-DD'. */
  today: string;
  /** More fields in the same panel. */
  children?: ReactNode;
}

/** Number, expiration date and security code of a card. */
export const CardInputs = observer(function CardInputs({ card, onChange, form, today, children }: Props) {
  const bind = (name: keyof CardInput) => ({
    errors: form.fieldErrors[name],
    value: card[name],
    onChange: (value: string) => {
      onChange((typed) => ({ ...typed, [name]: value }));
      form.touch([name]);
    },
    onCheck: (message: string | null) => form.mark(name, message),
  });
  return (
    <CardPanel>
      <CardNumberField {...bind('cc_number')} />
      <div className={styles.pair}>
        <ExpiryField {...bind('cc_exp')} today={today} />
        <CodeField {...bind('cc_cvc')} cardNumber={card.cc_number} />
      </div>
      {children}
    </CardPanel>
  );
});
