import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { FieldErrorText } from '../../shared/components/Field.tsx';
import { RadioCard } from '../../shared/components/RadioCard.tsx';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './PayStep.module.css';

const TYPED = '';

/** A choice between the member's saved cards, with billing address, and another card. */
export const PaymentChoice = observer(function PaymentChoice() {
  const { auth, lazy } = useStores();
  const { checkout } = lazy.of(BookingFlow);
  const { saved, choice, form } = checkout;
  if (!auth.isSignedIn || !saved || saved.cards.length === 0) return null;
  const { cards, address } = saved;
  if (!address)
    return (
      <p>
        To pay with a saved card, <AppLink to="/point-club/payment-tokens">add a billing address</AppLink>{' '}
        first. We’ll keep everything except your card details.
      </p>
    );
  const { token_id: cardErrors = [], addr_id: addressErrors = [] } = form.fieldErrors;
  const choose = (tokenId: string) => checkout.choose(tokenId);
  return (
    <fieldset className={styles.choice} id="token_id" tabIndex={-1}>
      <legend className={styles.legend}>Pay with</legend>
      {cards.map(({ token_id, label }) => (
        <RadioCard
          key={token_id}
          checked={choice?.token_id === token_id}
          detail={`Billed to ${address.label}`}
          label={label}
          name="token_id"
          value={token_id}
          onChange={choose}
        />
      ))}
      <RadioCard checked={!choice} label="Another card" name="token_id" value={TYPED} onChange={choose} />
      <FieldErrorText errors={[...cardErrors, ...addressErrors]} id="token_id" />
    </fieldset>
  );
});
