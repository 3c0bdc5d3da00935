import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Banner } from '../../../shared/components/Banner.tsx';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Form } from '../../../shared/components/Form.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { VEHICLE_CLASS_OPTIONS } from '../../../shared/components/vehicle-classes.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './NewBookingPage.module.css';
import { NewBookingStore } from './NewBookingStore.ts';
import { TimeField } from './TimeField.tsx';

const DATE_LABELS = { travel_from_date: 'Drop-off', travel_to_date: 'Pick-up', vehicle_class: 'Vehicle' };
const PERSON_LABELS = {
  full_name: 'Name',
  phone_number: 'Phone',
  email: 'Email',
  license_plate: 'License plate',
  make_and_color: 'Make and color',
};

/** Books for somebody who calls. They pay at the lot. */
export const NewBookingPage: Page = observer(function NewBookingPage() {
  const store = useStores().lazy.of(NewBookingStore);
  const { dates, made, problem, quote } = store;
  const bind = bindFields(dates, DATE_LABELS);
  return (
    <div className={styles.part}>
      <PageHead title="New booking" />
      <PageTitle>New booking</PageTitle>
      <p className={styles.quiet}>For somebody who calls. They pay at the lot.</p>
      <div aria-live="polite">
        {made && <Made made={made} />}
        {problem && <Banner tone="warning">{problem}</Banner>}
      </div>
      <Form
        action="Show price"
        form={dates.form}
        labels={DATE_LABELS}
        variant="secondary"
        onSubmit={() => void store.showPrice()}
      >
        <div className={styles.fields}>
          <TimeField {...bind('travel_from_date')} />
          <TimeField {...bind('travel_to_date')} />
          <Select {...bind('vehicle_class')} options={VEHICLE_CLASS_OPTIONS} />
        </div>
      </Form>
      {quote && !problem && <PersonForm />}
    </div>
  );
});

function Made({ made: { id, number } }: { made: { id: string; number: string } }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('Stay');
  return (
    <Banner tone="success" title="Booked.">
      {page ? <AppLink to={page.path.replace(':id', id)}>Booking {number}</AppLink> : `Booking ${number}`}.
      The confirmation is on its way.
    </Banner>
  );
}

const PersonForm = observer(function PersonForm() {
  const store = useStores().lazy.of(NewBookingStore);
  const { person, quote } = store;
  const bind = bindFields(person, PERSON_LABELS);
  if (!quote) return null;
  return (
    <Form action="Reserve" form={person.form} labels={PERSON_LABELS} onSubmit={() => void store.book()}>
      <p>
        <span className={styles.price}>{formatMoney(quote.total_charge)}</span> paid at the lot
      </p>
      {quote.cancel_rule && <p className={styles.quiet}>{quote.cancel_rule}</p>}
      <div className={styles.fields}>
        <TextField {...bind('full_name')} maxLength={80} />
        <TextField {...bind('phone_number')} isOptional hint="Digits only" inputMode="tel" type="tel" />
        <TextField
          {...bind('email')}
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          type="email"
        />
        <TextField {...bind('license_plate')} isOptional maxLength={12} />
        <TextField {...bind('make_and_color')} isOptional maxLength={40} />
      </div>
    </Form>
  );
});

NewBookingPage.layout = 'wide';
