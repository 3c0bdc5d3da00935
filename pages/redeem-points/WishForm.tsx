import { observer } from 'mobx-react-lite';
import type { SubmitEvent } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { DateTimeRange } from '../../shared/components/DateTimeRange.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { Select } from '../../shared/components/Select.tsx';
import { useEnquiryDraft } from '../../shared/components/use-enquiry-draft.ts';
import { isVehicleClass, VEHICLE_CLASS_OPTIONS } from '../../shared/components/vehicle-classes.ts';
import type { FieldErrors } from '../../shared/errors/app-error.ts';
import { formatPoints } from '../../shared/format/points.ts';
import { formatWallRange } from '../../shared/format/wall-time.ts';
import { RedeemStore } from '../../shared/stores/RedeemStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './RedeemPointsPage.module.css';

/** For when, and with what: all that a voucher's points depend on. */
export const WishForm = observer(function WishForm() {
  const store = useStores().lazy.of(RedeemStore);
  const { form, values, quote } = store;
  useEnquiryDraft(store, 'redeem-points');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void store.ask();
  };
  return (
    <Card title="When will you park?" titleId="when">
      {/* `dialog`: before the scripts have come, sending it does nothing. */}
      <form noValidate className={styles.form} method="dialog" onSubmit={handleSubmit}>
        <ErrorSummary
          attempt={form.refusals}
          fieldErrors={byFieldName(form.summary)}
          formErrors={form.formErrors}
          labels={{ fromDate: 'Drop-off date', toDate: 'Pick-up date', vehicleClass: 'Vehicle' }}
        />
        <DateTimeRange
          fromErrors={form.fieldErrors.travel_from_date}
          toErrors={form.fieldErrors.travel_to_date}
          value={values}
          onChange={({ from, to }) => store.change({ ...values, from, to })}
        />
        <Select
          errors={form.fieldErrors.vehicle_class}
          label="Vehicle"
          name="vehicleClass"
          options={VEHICLE_CLASS_OPTIONS}
          value={values.vehicleClass}
          onChange={(vehicleClass) =>
            isVehicleClass(vehicleClass) && store.change({ ...values, vehicleClass })
          }
        />
        <Button isWide isPending={form.isPending} type="submit" variant={quote ? 'quiet' : 'cta'}>
          See points needed
        </Button>
        <output className="visually-hidden">
          {quote && `${formatPoints(quote.points)} for ${formatWallRange(values.from, values.to)}`}
        </output>
      </form>
    </Card>
  );
});

const FIELD_NAMES: Record<string, string> = {
  travel_from_date: 'fromDate',
  travel_to_date: 'toDate',
  vehicle_class: 'vehicleClass',
};

const byFieldName = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, words]) => [FIELD_NAMES[name] ?? name, words]));
