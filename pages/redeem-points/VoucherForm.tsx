import { observer } from 'mobx-react-lite';
import { Button } from '../../shared/components/Button.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { DateTimeRange } from '../../shared/components/DateTimeRange.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { Select } from '../../shared/components/Select.tsx';
import { STAY_DATE_IDS, STAY_DATE_LABELS } from '../../shared/components/stay-date-fields.ts';
import { useDraft } from '../../shared/components/use-draft.ts';
import { isVehicleClass, VEHICLE_CLASS_OPTIONS } from '../../shared/components/vehicle-classes.ts';
import { formatPoints } from '../../shared/format/points.ts';
import { formatWallRange } from '../../shared/format/wall-time.ts';
import { RedeemStore } from '../../shared/stores/RedeemStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './RedeemPointsPage.module.css';

/** Asks for stay dates and vehicle, which decide the price in points. */
export const VoucherForm = observer(function VoucherForm() {
  const store = useStores().lazy.of(RedeemStore);
  const { form, values, quote } = store;
  useDraft('redeem-points', store);
  return (
    <Card title="When will you park?" titleId="when">
      <Form
        isPosted
        className={styles.form}
        form={form}
        ids={STAY_DATE_IDS}
        labels={STAY_DATE_LABELS}
        name="points"
        onSubmit={() => void store.ask()}
      >
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
      </Form>
    </Card>
  );
});
