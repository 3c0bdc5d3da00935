import { observer } from 'mobx-react-lite';
import type { Fields } from '../../shared/components/bind-fields.ts';
import { FieldErrorText } from '../../shared/components/Field.tsx';
import { RadioCard } from '../../shared/components/RadioCard.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { SavedPaymentsStore } from '../../shared/stores/SavedPaymentsStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { AddressFields } from '../parts/AddressFields.tsx';
import styles from './PayStep.module.css';

const TYPED = '';

/** The billing address of a saved card, or of one to save: one of the member's addresses, or a new one. */
export const AddressChoice = observer(function AddressChoice() {
  const { lazy } = useStores();
  const { checkout } = lazy.of(BookingFlow);
  const { address: typed } = lazy.of(SavedPaymentsStore);
  useDraft('billing-address', typed);
  const { saved, address, form } = checkout;
  const choose = (addressId: string) => checkout.chooseAddress(addressId);
  const fields: Fields<(typeof typed.names)[number]> = {
    values: typed.values,
    // The messages belong to the summary of the whole step.
    form,
    change: (name, value) => {
      typed.change(name, value);
      form.touch([name]);
    },
    check: (name) => {
      if (typed.values[name] !== '') form.mark(name, typed.findProblems()[name]?.[0] ?? null);
    },
  };
  return (
    <fieldset className={styles.choice} id="addr_id" tabIndex={-1}>
      <legend className={styles.legend}>Billing address</legend>
      {saved?.addresses.map(({ addr_id, label }) => (
        <RadioCard
          key={addr_id}
          checked={address?.addr_id === addr_id}
          label={label}
          name="addr_id"
          value={addr_id}
          onChange={choose}
        />
      ))}
      {saved && saved.addresses.length > 0 && (
        <RadioCard
          checked={!address}
          label="Another address"
          name="addr_id"
          value={TYPED}
          onChange={choose}
        />
      )}
      <FieldErrorText errors={form.fieldErrors.addr_id ?? []} id="addr_id" />
      {!address && (
        <>
          <AddressFields fields={fields} />
          <p>We’ll save this address in your Point Club account.</p>
        </>
      )}
    </fieldset>
  );
});
