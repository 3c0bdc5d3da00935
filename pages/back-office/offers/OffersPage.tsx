import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Form } from '../../../shared/components/Form.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextArea } from '../../../shared/components/TextArea.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { VEHICLE_CLASS_OPTIONS } from '../../../shared/components/vehicle-classes.ts';
import { OFFER_HOURS, OFFER_REASONS } from '../../../shared/contracts/mailed-offers.ts';
import { centsOf, formatMoney } from '../../../shared/format/money.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { TimeField } from '../new-booking/TimeField.tsx';
import { OfferList } from './OfferList.tsx';
import styles from './OffersPage.module.css';
import { OffersStore } from './OffersStore.ts';

const TERM_LABELS = {
  travel_from_date: 'Drop-off',
  travel_to_date: 'Pick-up',
  vehicle_class: 'Vehicle',
  discount_cents: 'Discount on parking',
};
const PERSON_LABELS = {
  full_name: 'Name',
  email: 'Email',
  reason: 'Reason',
  valid_hours: 'Valid for',
  words: 'Words in the mail',
};
const toOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const REASON_OPTIONS = [{ value: '', label: 'Choose a reason' }, ...toOptions(OFFER_REASONS)];
const HOUR_OPTIONS = toOptions(OFFER_HOURS);

/** Mails a price to somebody who calls, and shows what became of the last offers. */
export const OffersPage: Page = observer(function OffersPage() {
  const { notice, price } = useStores().lazy.of(OffersStore);
  return (
    <div className={styles.part}>
      <PageHead title="Offers by mail" />
      <PageTitle>Offers by mail</PageTitle>
      <p className={styles.quiet}>
        A price for somebody who calls. They book it with the link in the mail and pay at the lot. It doesn’t
        reserve a space.
      </p>
      <div aria-live="polite">{notice && <Banner tone="success">{notice}</Banner>}</div>
      <TermsForm />
      {price?.unavailable_reason && <Banner tone="warning">{price.unavailable_reason}</Banner>}
      {price && !price.unavailable_reason && <PersonForm />}
      <OfferList />
    </div>
  );
});

const TermsForm = observer(function TermsForm() {
  const store = useStores().lazy.of(OffersStore);
  const bind = bindFields(store.terms, TERM_LABELS);
  return (
    <Form
      action="Show price"
      form={store.terms.form}
      labels={TERM_LABELS}
      variant="secondary"
      onSubmit={() => void store.showPrice()}
    >
      <div className={styles.fields}>
        <TimeField {...bind('travel_from_date')} />
        <TimeField {...bind('travel_to_date')} />
        <Select {...bind('vehicle_class')} options={VEHICLE_CLASS_OPTIONS} />
        <TextField
          {...bind('discount_cents')}
          isOptional
          autoComplete="off"
          inputMode="decimal"
          maxLength={10}
          prefix="$"
        />
      </div>
    </Form>
  );
});

const PersonForm = observer(function PersonForm() {
  const store = useStores().lazy.of(OffersStore);
  const { person, price } = store;
  const bind = bindFields(person, PERSON_LABELS);
  if (!price) return null;
  const isLower = centsOf(price.total_charge) < centsOf(price.full_charge);
  return (
    <Form
      action={price.needs_approval ? 'Ask for approval' : 'Mail offer'}
      form={person.form}
      labels={PERSON_LABELS}
      onSubmit={() => void store.send()}
    >
      <p>
        <span className={styles.price}>{formatMoney(price.total_charge)}</span>{' '}
        {isLower && `instead of ${formatMoney(price.full_charge)}`}
        {centsOf(price.due_now) > 0 && `, ${formatMoney(price.due_now)} of it when booked`}
      </p>
      {price.needs_approval && (
        <p className={styles.quiet}>This discount is above your limit. Somebody else approves it first.</p>
      )}
      <div className={styles.fields}>
        <TextField {...bind('full_name')} autoComplete="off" maxLength={80} />
        <TextField
          {...bind('email')}
          autoCapitalize="none"
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
          type="email"
        />
        <Select {...bind('reason')} options={REASON_OPTIONS} />
        <Select {...bind('valid_hours')} options={HOUR_OPTIONS} />
      </div>
      <TextArea {...bind('words')} isOptional maxLength={500} rows={3} />
    </Form>
  );
});

OffersPage.layout = 'wide';
OffersPage.fetchData = ({ stores }) => stores.lazy.of(OffersStore).load();
