import { observer } from 'mobx-react-lite';
import { CardNumberField } from '../../shared/components/CardNumberField.tsx';
import { CardPanel } from '../../shared/components/CardPanel.tsx';
import { CodeField } from '../../shared/components/CodeField.tsx';
import { ExpiryField } from '../../shared/components/ExpiryField.tsx';
import type { CardInput } from '../../shared/stores/booking-details.ts';
import { ModifyStore } from '../../shared/stores/ModifyStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './BookingModifyPage.module.css';

interface Props {
  card: CardInput;
  onChange: (card: CardInput) => void;
}

/** The card that pays the difference: the first one was not kept. */
export const NewPriceCard = observer(function NewPriceCard({ card, onChange }: Props) {
  const { payment, today } = useStores().lazy.of(ModifyStore);
  const propsOf = (name: keyof CardInput) => ({
    errors: payment.fieldErrors[name],
    value: card[name],
    onChange: (value: string) => {
      onChange({ ...card, [name]: value });
      payment.touch([name]);
    },
    onCheck: (message: string | null) => payment.mark(name, message),
  });
  return (
    <CardPanel>
      <CardNumberField {...propsOf('cc_number')} />
      <div className={styles.pair}>
        <ExpiryField {...propsOf('cc_exp')} today={today} />
        <CodeField {...propsOf('cc_cvc')} cardNumber={card.cc_number} />
      </div>
    </CardPanel>
  );
});
