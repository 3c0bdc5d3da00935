import { observer } from 'mobx-react-lite';
import { Button } from '../../shared/components/Button.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { DateTimeRange } from '../../shared/components/DateTimeRange.tsx';
import { FactList } from '../../shared/components/FactList.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { STAY_DATE_IDS, STAY_DATE_LABELS } from '../../shared/components/stay-date-fields.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import { ModifyStore } from '../../shared/stores/ModifyStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { type ShownBooking, bookingPath } from '../../shared/stores/shown-booking.ts';
import styles from './BookingModifyPage.module.css';

/** The current stay dates, and a form for new ones. */
export const NewDatesForm = observer(function NewDatesForm({ shownBooking }: { shownBooking: ShownBooking }) {
  const store = useStores().lazy.of(ModifyStore);
  const { form, stay, terms } = store;
  return (
    <Form
      className={styles.form}
      form={form}
      ids={STAY_DATE_IDS}
      labels={STAY_DATE_LABELS}
      onSubmit={() => void store.ask(shownBooking)}
    >
      <div className={styles.columns}>
        <Card title="Current booking" titleId="stay-now">
          <FactList
            facts={[
              ['Drop-off', formatWallTime(shownBooking.from)],
              ['Pick-up', formatWallTime(shownBooking.to)],
              ...(shownBooking.booking.total_charge === undefined
                ? []
                : [['Total', formatMoney(shownBooking.booking.total_charge)] as const]),
            ]}
          />
        </Card>
        <Card title="New dates" titleId="new-dates">
          <DateTimeRange
            fromErrors={form.fieldErrors.travel_from_date}
            toErrors={form.fieldErrors.travel_to_date}
            value={stay}
            onChange={(range) => store.change(range)}
          />
          <p className={styles.actions}>
            <Button isPending={form.isPending} type="submit" variant={terms ? 'quiet' : 'cta'}>
              See new price
            </Button>
            <LinkButton to={bookingPath(shownBooking)} variant="quiet">
              Keep my dates
            </LinkButton>
          </p>
        </Card>
      </div>
    </Form>
  );
});
