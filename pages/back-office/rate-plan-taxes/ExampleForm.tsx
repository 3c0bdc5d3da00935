import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { VEHICLE_CLASS_OPTIONS } from '../../../shared/components/vehicle-classes.ts';
import { PRICED_PRODUCTS } from '../../../shared/contracts/rate-plans.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './RatePlanTaxesPage.module.css';
import { TaxUseStore } from './TaxUseStore.ts';

const PRODUCTS = Object.entries(PRICED_PRODUCTS).map(([value, label]) => ({ value, label }));
const DAYS = ['1', '3', '7', '14'].map((value) => ({
  value,
  label: value === '1' ? '1 day' : `${value} days`,
}));

/** Chooses the example stay, in the address, so that it can be sent to a colleague. */
export const ExampleForm = observer(function ExampleForm() {
  const { use, query } = useStores().lazy.of(TaxUseStore);
  return (
    <form
      key={JSON.stringify(query)}
      className={styles.form}
      data-print="no"
      method="get"
      action="/rateplans/taxes/"
    >
      <Select defaultValue={query.product} label="Product" name="product" options={PRODUCTS} />
      <Select
        defaultValue={query.vehicle_class}
        label="Vehicle"
        name="vehicle_class"
        options={VEHICLE_CLASS_OPTIONS}
      />
      <Select defaultValue={query.days} label="Length" name="days" options={DAYS} />
      <Field id="day" label="Drop-off" name="day">
        {(control) => <input {...control} defaultValue={use?.day ?? query.day ?? ''} type="date" />}
      </Field>
      {query.drafts && <input name="drafts" type="hidden" value={query.drafts} />}
      <Button type="submit">Show</Button>
    </form>
  );
});
