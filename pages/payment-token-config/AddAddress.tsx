import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { Select } from '../../shared/components/Select.tsx';
import { TypedField } from '../../shared/components/TypedField.tsx';
import { TypedForm } from '../../shared/components/TypedForm.tsx';
import { COUNTRIES, provincesOf, type Region } from '../../shared/format/regions.ts';
import { SavedPaymentsStore } from '../../shared/stores/SavedPaymentsStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { focusList } from './focus-list.ts';
import styles from './PaymentTokenConfigPage.module.css';

const LABELS = {
  country: 'Country',
  address_line_1: 'Street address',
  city: 'City',
  state: 'State or province',
  postal_code: 'ZIP or postal code',
};

const optionsOf = (regions: readonly Region[]) =>
  regions.map(({ code, name }) => ({ value: code, label: name }));
const COUNTRY_OPTIONS = optionsOf(COUNTRIES);

/** An address to be saved. States and provinces are those of the chosen country, the nearest first. */
export const AddAddress = observer(function AddAddress({ listId }: { listId: string }) {
  const saved = useStores().lazy.of(SavedPaymentsStore);
  const { address: fields } = saved;
  const { values, form } = fields;
  const [isOpen, setOpen] = useState(false);
  const provinces = provincesOf(values.country);
  const handleSubmit = async () => {
    if (form.isPending || !(await saved.addAddress())) return;
    setOpen(false);
    focusList(listId, form);
  };
  if (!isOpen)
    return (
      <p>
        <Button onClick={() => setOpen(true)}>Add an address</Button>
      </p>
    );
  const bound = { fields, labels: LABELS };
  const chooseCountry = (country: string) => {
    fields.change('country', country);
    fields.change('state', '');
    form.touch(['postal_code']);
  };
  return (
    <div className={styles.form}>
      <h3 className={styles.heading}>Add an address</h3>
      <TypedForm
        action="Save address"
        draftKey="billing-address"
        fields={fields}
        labels={LABELS}
        onSubmit={() => void handleSubmit()}
      >
        <Select
          autoComplete="billing country"
          errors={form.fieldErrors.country}
          label={LABELS.country}
          name="country"
          options={COUNTRY_OPTIONS}
          value={values.country}
          onChange={chooseCountry}
        />
        <TypedField {...bound} autoComplete="billing address-line1" name="address_line_1" />
        <TypedField {...bound} autoComplete="billing address-level2" name="city" />
        <div className={styles.pair}>
          {provinces.length > 0 ? (
            <Select
              autoComplete="billing address-level1"
              errors={form.fieldErrors.state}
              label={LABELS.state}
              name="state"
              options={[{ value: '', label: 'Choose' }, ...optionsOf(provinces)]}
              value={values.state}
              onChange={(state) => fields.change('state', state)}
            />
          ) : (
            <TypedField {...bound} autoComplete="billing address-level1" name="state" />
          )}
          <TypedField {...bound} autoComplete="billing postal-code" name="postal_code" />
        </div>
      </TypedForm>
      <p>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </p>
    </div>
  );
});
