import { observer } from 'mobx-react-lite';
import { CardNumberField } from '../../shared/components/CardNumberField.tsx';
import { CardPanel } from '../../shared/components/CardPanel.tsx';
import { CodeField } from '../../shared/components/CodeField.tsx';
import { ExpiryField } from '../../shared/components/ExpiryField.tsx';
import type { CardInput } from '../../shared/stores/booking-details.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { DetailField } from './DetailField.tsx';
import styles from './PayStep.module.css';

interface Props {
  card: CardInput;
  onChange: (card: CardInput) => void;
}

/** A card that pays now. A saved one takes the place of these fields. */
export const CardFields = observer(function CardFields({ card, onChange }: Props) {
  const { lazy, site } = useStores();
  const booking = lazy.of(BookingFlow);
  const { form } = booking.checkout;
  const propsOf = (name: keyof CardInput) => ({
    errors: form.fieldErrors[name],
    value: card[name],
    onChange: (value: string) => {
      onChange({ ...card, [name]: value });
      form.touch([name]);
    },
    onCheck: (message: string | null) => form.mark(name, message),
  });
  return (
    <>
      {site.isDemo && (
        <p className={styles.demo}>
          Demo: use <strong>4242 4242 4242 4242</strong> to pay or <strong>4000 0000 0000 0002</strong> to see
          a declined card. Enter any future date and any code.
        </p>
      )}
      <CardPanel>
        <CardNumberField {...propsOf('cc_number')} />
        <div className={styles.pair}>
          <ExpiryField {...propsOf('cc_exp')} today={booking.today} />
          <CodeField {...propsOf('cc_cvc')} cardNumber={card.cc_number} />
        </div>
        <DetailField needsCard autoComplete="billing postal-code" name="postal_code" size="short" />
        <DetailField isOptional autoComplete="billing street-address" name="billing_address" />
      </CardPanel>
    </>
  );
});
