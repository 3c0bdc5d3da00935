import { observer } from 'mobx-react-lite';
import { FieldErrorText } from '../../shared/components/Field.tsx';
import { RadioCard } from '../../shared/components/RadioCard.tsx';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './PayStep.module.css';

const TYPED = '';

/** A choice between the member's saved cards and another card. */
export const PaymentChoice = observer(function PaymentChoice() {
  const { auth, lazy } = useStores();
  const { checkout } = lazy.of(BookingFlow);
  const { saved, choice, form } = checkout;
  if (!auth.isSignedIn || !saved || saved.cards.length === 0) return null;
  const choose = (tokenId: string) => checkout.choose(tokenId);
  return (
    <fieldset className={styles.choice} id="token_id" tabIndex={-1}>
      <legend className={styles.legend}>Pay with</legend>
      {saved.cards.map(({ token_id, label }) => (
        <RadioCard
          key={token_id}
          checked={choice?.token_id === token_id}
          label={label}
          name="token_id"
          value={token_id}
          onChange={choose}
        />
      ))}
      <RadioCard checked={!choice} label="Another card" name="token_id" value={TYPED} onChange={choose} />
      <FieldErrorText errors={form.fieldErrors.token_id ?? []} id="token_id" />
    </fieldset>
  );
});
