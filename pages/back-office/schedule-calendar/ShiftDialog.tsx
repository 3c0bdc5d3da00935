import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Button } from '../../../shared/components/Button.tsx';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { DateField } from '../schedule/DateField.tsx';
import { showDay } from '../schedule/show-time.ts';
import { RosterStore } from './RosterStore.ts';
import styles from './ScheduleCalendarPage.module.css';

const LABELS = { from: 'Begins', to: 'Ends', note: 'Note' };

/** Plans a shift of one person on one day. */
export const ShiftDialog = observer(function ShiftDialog() {
  const store = useStores().lazy.of(RosterStore);
  const { planned, shift } = store;
  const bind = bindFields(shift, LABELS);
  return (
    <Dialog
      isOpen={planned !== null}
      title={planned && `${planned.name}, ${showDay(planned.day)}`}
      onClose={() => store.stopPlanning()}
    >
      {planned && store.isOnLeave && <Banner tone="warning">{planned.name} has this day off.</Banner>}
      <Form form={shift.form} labels={LABELS} onSubmit={() => void store.save()}>
        <DateField {...bind('from')} type="time" />
        <DateField {...bind('to')} hint="At or before the begin: on the next day" type="time" />
        <TextField {...bind('note')} isOptional maxLength={60} />
        <p className={styles.links}>
          <Button isPending={shift.form.isPending} type="submit" variant="cta">
            {planned?.id ? 'Change' : 'Add shift'}
          </Button>
          {planned?.id && (
            <Button isPending={shift.form.isPending} variant="danger" onClick={() => void store.remove()}>
              Remove
            </Button>
          )}
        </p>
      </Form>
    </Dialog>
  );
});
