import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Button } from '../../../shared/components/Button.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { EditConflict } from '../edits/EditConflict.tsx';
import { describeTerms } from './describe-terms.ts';
import styles from './StayPage.module.css';
import { StayStore } from './StayStore.ts';

/** What staff do with the booking of a stay: cancel, no-show, mail it again. */
export const StayBooking = observer(function StayBooking() {
  const { lazy } = useStores();
  const store = lazy.of(StayStore);
  const changes = lazy.of(ChangeStore);
  const booking = store.stay?.booking;
  if (!booking) return null;
  const { number, can } = booking;
  if (can.length === 0 && !store.problem && !store.notice) return null;
  const askToCancel = async () => {
    const terms = await store.findCancelTerms();
    if (!terms) return;
    changes.ask({
      title: `Cancel booking ${number}?`,
      text: describeTerms(terms),
      label: 'Cancel booking',
      isDangerous: true,
      send: (reason) => store.cancelBooking(reason),
    });
  };
  const askNoShow = () =>
    changes.ask({
      title: `Mark ${number} as a no-show?`,
      text: 'Its space is released now. If the car arrives after all, it checks in while there is space.',
      label: 'Mark as no-show',
      isDangerous: true,
      send: (reason) => store.markNoShow(reason),
    });
  const askToDispute = () =>
    changes.ask({
      title: `Let the customer dispute ${number}?`,
      text: 'The sandbox takes the charge back, as a bank would. With a real card network this button is not here.',
      label: 'Make a test dispute',
      send: (reason) => store.makeTestDispute(reason),
    });
  return (
    <div className={styles.booking} data-print="no">
      <div aria-live="polite">
        {store.problem && <Banner tone="error">{store.problem}</Banner>}
        {store.notice && <Banner tone="success">{store.notice}</Banner>}
      </div>
      <div className={styles.actions}>
        {can.includes('cancel') && (
          <Button isPending={store.isAsking} variant="danger" onClick={() => void askToCancel()}>
            Cancel booking
          </Button>
        )}
        {can.includes('no-show') && <Button onClick={askNoShow}>No-show</Button>}
        {can.includes('test-dispute') && <Button onClick={askToDispute}>Test dispute</Button>}
      </div>
      {can.includes('email') && <MailAgain />}
      <ReasonDialog />
    </div>
  );
});

const LABELS = { email: 'Email' };
const IDS = { email: 'mail-again' };

const MailAgain = observer(function MailAgain() {
  const store = useStores().lazy.of(StayStore);
  const bind = bindFields(store.mail.fields, LABELS, IDS);
  return (
    <details className={styles.lines}>
      <summary>Send the confirmation again</summary>
      <Form
        action="Send again"
        form={store.mail.fields.form}
        ids={IDS}
        labels={LABELS}
        variant="secondary"
        onSubmit={() => void store.mailAgain()}
      >
        <TextField
          {...bind('email')}
          autoCapitalize="none"
          hint="Correct it if mail does not arrive. The booking then has this address."
          inputMode="email"
          spellCheck={false}
          type="email"
        />
        <EditConflict
          edit={store.mail}
          label={LABELS.email}
          name="email"
          onSave={() => void store.mailAgain()}
        />
      </Form>
    </details>
  );
});
