import { observer } from 'mobx-react-lite';
import { RadioCard } from '../../shared/components/RadioCard.tsx';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './PayStep.module.css';

/** How a guest who pays at the lot keeps the space: a link in their email, or a card that is only checked. */
export const HoldChoice = observer(function HoldChoice({ minutes }: { minutes: number }) {
  const { checkout } = useStores().lazy.of(BookingFlow);
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Keep your space with</legend>
      <RadioCard
        checked={!checkout.holdsWithCard}
        detail={`We’ll send you a link. Open it within ${minutes} minutes.`}
        label="Your email"
        name="hold_with"
        value="email"
        onChange={() => checkout.setHoldsWithCard(false)}
      />
      <RadioCard
        checked={checkout.holdsWithCard}
        detail="Your space is yours at once. We check the card and charge nothing."
        label="A card"
        name="hold_with"
        value="card"
        onChange={() => checkout.setHoldsWithCard(true)}
      />
    </fieldset>
  );
});
