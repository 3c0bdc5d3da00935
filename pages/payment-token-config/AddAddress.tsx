import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Button } from '../../shared/components/Button.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { Select } from '../../shared/components/Select.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';
import { COUNTRIES, provincesOf, type Region } from '../../shared/data/regions.ts';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
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

/** Saves an address. Lists the states or provinces of the chosen country, the nearest first. */
export const AddAddress = observer(function AddAddress({ listId }: { listId: string }) {
  const saved = useStores().lazy.of(SavedPaymentsStore);
  const { address: fields } = saved;
  const { values, form } = fields;
  const [isOpen, setOpen] = useState(false);
  const heading = useFocusWhen<HTMLHeadingElement>(isOpen);
  useDraft('billing-address', fields);
  const provinces = provincesOf(values.country);
  const handleCancel = () => {
    setOpen(false);
    form.clear();
    focusList(listId, form);
  };
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
  const bind = bindFields(fields, LABELS);
  const chooseCountry = (country: string) => {
    fields.change('country', country);
    fields.change('state', '');
    form.touch(['postal_code']);
  };
  return (
    <div className={styles.form}>
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        Add an address
      </h3>
      <Form action="Save address" form={form} labels={LABELS} onSubmit={() => void handleSubmit()}>
        <Select
          {...bind('country')}
          autoComplete="billing country"
          options={COUNTRY_OPTIONS}
          onChange={chooseCountry}
        />
        <TextField {...bind('address_line_1')} autoComplete="billing address-line1" />
        <TextField {...bind('city')} autoComplete="billing address-level2" />
        <div className={styles.pair}>
          {provinces.length > 0 ? (
            <Select
              {...bind('state')}
              autoComplete="billing address-level1"
              options={[{ value: '', label: 'Choose' }, ...optionsOf(provinces)]}
            />
          ) : (
            <TextField {...bind('state')} autoComplete="billing address-level1" />
          )}
          <TextField {...bind('postal_code')} autoComplete="billing postal-code" />
        </div>
      </Form>
      <p>
        <Button variant="quiet" onClick={handleCancel}>
          Cancel
        </Button>
      </p>
    </div>
  );
});
