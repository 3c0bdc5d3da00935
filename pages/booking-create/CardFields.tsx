import { observer } from 'mobx-react-lite';
import { CardInputs } from '../../shared/components/CardInputs.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import type { CardInput } from '../../shared/stores/booking-details.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { bindDetails } from './bind-details.ts';
import styles from './PayStep.module.css';

interface Props {
  card: CardInput;
  onChange: (update: (card: CardInput) => CardInput) => void;
}

/** The card that pays now. A saved card replaces these fields. */
export const CardFields = observer(function CardFields({ card, onChange }: Props) {
  const { lazy, site } = useStores();
  const booking = lazy.of(BookingFlow);
  const bind = bindDetails(booking.checkout, true);
  return (
    <>
      {site.isDemo && (
        <p className={styles.demo}>
          Demo: use <strong>4242 4242 4242 4242</strong> to pay or <strong>4000 0000 0000 0002</strong> to see
          a declined card. Enter any future date and any code.
        </p>
      )}
      <CardInputs card={card} form={booking.checkout.form} today={booking.today} onChange={onChange}>
        {!booking.checkout.savesAddress && (
          <>
            <TextField {...bind('postal_code')} autoComplete="billing postal-code" size="short" />
            <TextField {...bind('billing_address')} isOptional autoComplete="billing street-address" />
          </>
        )}
      </CardInputs>
    </>
  );
});
