import { observer } from 'mobx-react-lite';
import { bindFields, type Fields } from '../../shared/components/bind-fields.ts';
import { Select } from '../../shared/components/Select.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { COUNTRIES, provincesOf, type Region } from '../../shared/data/regions.ts';
import styles from './AddressFields.module.css';

export const ADDRESS_LABELS = {
  country: 'Country',
  address_line_1: 'Street address',
  city: 'City',
  state: 'State or province',
  postal_code: 'ZIP or postal code',
};

const optionsOf = (regions: readonly Region[]) =>
  regions.map(({ code, name }) => ({ value: code, label: name }));
const COUNTRY_OPTIONS = optionsOf(COUNTRIES);

interface Props {
  fields: Fields<keyof typeof ADDRESS_LABELS>;
}

/** The fields of a billing address. Lists the states or provinces of the chosen country, the nearest first. */
export const AddressFields = observer(function AddressFields({ fields }: Props) {
  const bind = bindFields(fields, ADDRESS_LABELS);
  const provinces = provincesOf(fields.values.country);
  const chooseCountry = (country: string) => {
    fields.change('country', country);
    fields.change('state', '');
    fields.form.touch(['postal_code']);
  };
  return (
    <>
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
    </>
  );
});
