import { observer } from 'mobx-react-lite';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { VEHICLE_CLASS_OPTIONS } from '../../../shared/components/vehicle-classes.ts';
import { RATE_RULE } from '../../../shared/contracts/rates.ts';
import { PRICED_PRODUCTS } from '../../../shared/contracts/rate-plans.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { DateField } from '../edits/DateField.tsx';
import { DAYS_PER_WEEK_PRICE, PRODUCTS } from './rate-forms.ts';
import styles from './RatePlansPage.module.css';
import { RatePlansStore } from './RatePlansStore.ts';

const LABELS = {
  daily_cents: 'Price per day',
  hourly_cents: 'Price per hour',
  weekly_cents: 'Price per week, at most',
  reason: 'Reason',
  name: 'Name',
  first_day: 'First day',
  last_day: 'Last day',
  vehicle_class: 'Vehicle',
  is_event: 'Deposit when paid at the lot',
  effective_from: 'Starts',
  ...PRICED_PRODUCTS,
};
const AUDITED = 'The audit log keeps it.';
const CLASSES = [{ value: '', label: 'All vehicles' }, ...VEHICLE_CLASS_OPTIONS];
const YES_NO = [
  { value: 'no', label: 'None' },
  { value: 'yes', label: 'One day' },
];

/** The form that is open: the next version of a plan, a price for days, or the publication of drafts. */
export const RateDialog = observer(function RateDialog() {
  const store = useStores().lazy.of(RatePlansStore);
  const form = store.opened?.form;
  const titles = {
    version: `New prices of ${store.opened?.plan?.name ?? ''}`,
    days: 'New price for days',
    publish: 'Publish',
  };
  return (
    <Dialog isOpen={form !== undefined} title={form && titles[form]} onClose={() => store.close()}>
      {form === 'version' && <VersionForm />}
      {form === 'days' && <DaysForm />}
      {form === 'publish' && <PublishForm />}
    </Dialog>
  );
});

const VersionForm = observer(function VersionForm() {
  const store = useStores().lazy.of(RatePlansStore);
  const { version } = store.forms;
  const bind = bindFields(version, LABELS);
  return (
    <Form action="Save draft" form={version.form} labels={LABELS} onSubmit={() => void store.send()}>
      <TextField {...bind('daily_cents')} inputMode="decimal" prefix="$" size="short" />
      <TextField {...bind('hourly_cents')} inputMode="decimal" prefix="$" size="short" />
      <TextField {...bind('weekly_cents')} inputMode="decimal" prefix="$" size="short" />
      <TextField {...bind('reason')} hint={AUDITED} maxLength={200} />
    </Form>
  );
});

const DaysForm = observer(function DaysForm() {
  const store = useStores().lazy.of(RatePlansStore);
  const { days } = store.forms;
  const bind = bindFields(days, LABELS);
  return (
    <Form action="Save draft" form={days.form} labels={LABELS} onSubmit={() => void store.send()}>
      <p>These days get plans of their own, which beat all others.</p>
      <TextField {...bind('name')} hint="Such as Thanksgiving 2026" maxLength={40} />
      <div className={styles.pair}>
        <DateField bound={bind('first_day')} type="date" />
        <DateField bound={bind('last_day')} type="date" />
      </div>
      <fieldset className={styles.prices}>
        <legend>Price per day</legend>
        {PRODUCTS.map((product) => (
          <TextField
            key={product}
            {...bind(product)}
            isOptional
            inputMode="decimal"
            prefix="$"
            size="short"
          />
        ))}
      </fieldset>
      <TextField
        {...bind('hourly_cents')}
        hint={`A week costs at most ${DAYS_PER_WEEK_PRICE} days.`}
        inputMode="decimal"
        prefix="$"
        size="short"
      />
      <Select {...bind('vehicle_class')} options={CLASSES} />
      <Select {...bind('is_event')} options={YES_NO} />
      <TextField {...bind('reason')} hint={AUDITED} maxLength={200} />
    </Form>
  );
});

const PublishForm = observer(function PublishForm() {
  const store = useStores().lazy.of(RatePlansStore);
  const { publish } = store.forms;
  const bind = bindFields(publish, LABELS);
  return (
    <Form action="Publish" form={publish.form} labels={LABELS} onSubmit={() => void store.send()}>
      <ul>
        {store.chosen.map(({ plan, version }) => (
          <li key={version.id}>
            {plan.name}, version {version.version}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {RATE_RULE} Quotes of the last 30 minutes keep their price. Pages here show the new prices within 10
        seconds, cached ones within 3 minutes.
      </p>
      <DateField
        bound={bind('effective_from')}
        hint="Pacific time. Empty: now."
        isOptional
        type="datetime-local"
      />
      <TextField {...bind('reason')} hint={AUDITED} maxLength={200} />
    </Form>
  );
});
