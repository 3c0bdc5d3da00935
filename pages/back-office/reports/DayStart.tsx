import { observer } from 'mobx-react-lite';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Button } from '../../../shared/components/Button.tsx';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { DailySales } from '../../../shared/contracts/sales-reports.ts';
import { formatTimeOfDay } from '../../../shared/format/wall-time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { DateField } from '../schedule/DateField.tsx';
import { BooksStore } from './BooksStore.ts';
import styles from './ReportPage.module.css';

const LABELS = { starts_at: 'Business days start at', reason: 'Reason' };

interface Props {
  report: DailySales;
  /** Loads the report again. */
  reload: () => Promise<void>;
}

/** When business days start, and the form that changes it. */
export const DayStart = observer(function DayStart({ report, reload }: Props) {
  const books = useStores().lazy.of(BooksStore);
  const { day_start: dayStart, may_change_start: mayChange } = report;
  const bind = bindFields(books.start, LABELS);
  return (
    <>
      <p className={styles.bar} data-print="no">
        <span className={styles.quiet}>Business days start at {formatTimeOfDay(dayStart)}.</span>
        {mayChange && (
          <Button variant="quiet" onClick={() => books.askForStart(dayStart)}>
            Change the start of days
          </Button>
        )}
      </p>
      <Dialog
        isOpen={books.isChangingStart}
        title={books.isChangingStart ? 'Start of business days' : undefined}
        onClose={() => books.stopChangingStart()}
      >
        <Form
          action="Change"
          form={books.start.form}
          labels={LABELS}
          onSubmit={() => void books.changeStart(reload)}
        >
          <p>
            Locked days stay as they are. Reports of all other days use the new time, also of days before
            today: lock those first.
          </p>
          <DateField {...bind('starts_at')} hint="Pacific time" type="time" />
          <TextField {...bind('reason')} hint="The audit log keeps it." maxLength={200} />
        </Form>
      </Dialog>
    </>
  );
});
