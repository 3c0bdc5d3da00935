import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Button } from '../../../shared/components/Button.tsx';
import { Field, NO_ERRORS } from '../../../shared/components/Field.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { type SaleStop, SOLD_PRODUCTS } from '../../../shared/contracts/occupancy.ts';
import { parseWallTime } from '../../../shared/format/time.ts';
import { formatDay, formatWallTime } from '../../../shared/format/wall-time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './OccupancyPage.module.css';
import { ALL_PRODUCTS, OccupancyStore } from './OccupancyStore.ts';

/** What is not sold, and the form that stops the sale of days. */
export const SaleStops = observer(function SaleStops() {
  const store = useStores().lazy.of(OccupancyStore);
  const { occupancy, notice, problem } = store;
  if (!occupancy) return null;
  const { stops, may_stop: mayStop } = occupancy;
  return (
    <section aria-labelledby="stops" className={styles.part}>
      <h2 className={styles.title} id="stops">
        Not sold
      </h2>
      <div aria-live="polite">
        {problem && <Banner tone="error">{problem}</Banner>}
        {notice && <Banner tone="success">{notice}</Banner>}
      </div>
      {stops.length === 0 ? (
        <p>All days are sold while they have space.</p>
      ) : (
        <ul className={styles.stops}>
          {stops.map((stop) => (
            <Stop key={stop.id} mayEnd={mayStop} stop={stop} />
          ))}
        </ul>
      )}
      {mayStop && <StopForm />}
    </section>
  );
});

const Stop = observer(function Stop({ stop, mayEnd }: { stop: SaleStop; mayEnd: boolean }) {
  const store = useStores().lazy.of(OccupancyStore);
  const { id, first_day: first, last_day: last, products, reason, ends_at: ends, by } = stop;
  const days = first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
  return (
    <li className={styles.stop}>
      <div>
        <strong>{days}</strong> · {nameProducts(products)}
        <p>{reason}</p>
        <p className={styles.quiet}>
          {by}, until {formatWallTime(parseWallTime(ends))}
        </p>
      </div>
      {mayEnd && (
        <Button isPending={store.ending === id} onClick={() => void store.endStop(id)}>
          Sell again<span className="visually-hidden"> {days}</span>
        </Button>
      )}
    </li>
  );
});

const names: Readonly<Record<string, string>> = SOLD_PRODUCTS;

const nameProducts = (products: readonly string[]) =>
  products.length === Object.keys(SOLD_PRODUCTS).length
    ? 'All products'
    : products.map((product) => names[product] ?? product).join(', ');

const LABELS = {
  first_day: 'First day',
  last_day: 'Last day',
  product: 'Product',
  ends_at: 'Sell again at',
  reason: 'Reason',
};
const PRODUCTS = [
  { value: ALL_PRODUCTS, label: 'All products' },
  ...Object.entries(SOLD_PRODUCTS).map(([value, label]) => ({ value, label })),
];

const StopForm = observer(function StopForm() {
  const store = useStores().lazy.of(OccupancyStore);
  const { stop } = store;
  const bind = bindFields(stop, LABELS);
  return (
    <details className={styles.stopForm} data-print="no">
      <summary>Stop selling</summary>
      <Form
        action="Stop selling"
        form={stop.form}
        labels={LABELS}
        variant="danger"
        onSubmit={() => void store.stopSales()}
      >
        <p>Nobody can book these days then. Bookings that exist stay.</p>
        <div className={styles.fields}>
          <DateField {...bind('first_day')} type="date" />
          <DateField {...bind('last_day')} type="date" />
          <Select {...bind('product')} options={PRODUCTS} />
          <DateField
            {...bind('ends_at')}
            isOptional
            hint="Empty: when the last day is over"
            type="datetime-local"
          />
        </div>
        <TextField
          {...bind('reason')}
          hint="Colleagues see it, and the audit log keeps it."
          maxLength={200}
        />
      </Form>
    </details>
  );
});

interface DateFieldProps {
  id: string;
  name: string;
  label: string;
  errors: readonly string[] | undefined;
  value: string;
  hint?: string;
  isOptional?: boolean;
  type: 'date' | 'datetime-local';
  onChange: (value: string) => void;
  onBlur: () => void;
}

function DateField({
  id,
  name,
  label,
  errors = NO_ERRORS,
  hint,
  isOptional = false,
  type,
  ...input
}: DateFieldProps) {
  return (
    <Field {...{ id, name, label, errors, hint, isOptional }}>
      {(control) => (
        <input
          {...control}
          type={type}
          value={input.value}
          onBlur={input.onBlur}
          onChange={(event) => input.onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
