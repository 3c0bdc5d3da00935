import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { FactList } from '../../shared/components/FactList.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import type { CancelTerms } from '../../shared/contracts/bookings.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import { CancelStore } from '../../shared/stores/CancelStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { type ShownBooking, bookingPath } from '../../shared/stores/shown-booking.ts';
import styles from './BookingCancelPage.module.css';
import { describeRefund } from './refund-copy.ts';
import { RefundLines } from './RefundLines.tsx';

interface Props {
  shownBooking: ShownBooking;
  terms: CancelTerms;
}

/** The terms, and a button to accept them. With scripts, a dialog asks again. */
export const CancelForm = observer(function CancelForm({ shownBooking, terms }: Props) {
  const store = useStores().lazy.of(CancelStore);
  const { form } = store;
  const [isAsking, setAsking] = useState(false);
  const handleConfirm = async () => {
    await store.cancel(shownBooking);
    setAsking(false);
  };
  return (
    <>
      <Form
        isPosted
        attempt={isAsking ? 0 : form.refusals}
        className={styles.page}
        form={form}
        labels={{}}
        onSubmit={() => setAsking(true)}
      >
        <input name="fee" type="hidden" value={store.shownFee} />
        <div className={styles.columns}>
          <Card title="Your refund" titleId="what-comes-back">
            <RefundLines paid={shownBooking.booking.paid} terms={terms} />
          </Card>
          <Card title="Your booking" titleId="your-stay">
            <FactList
              facts={[
                ['Drop-off', formatWallTime(shownBooking.from)],
                ['Pick-up', formatWallTime(shownBooking.to)],
                ...(store.freeUntil
                  ? [['Free to cancel until', formatWallTime(store.freeUntil)] as const]
                  : []),
              ]}
            />
          </Card>
        </div>
        <p className={styles.actions}>
          <Button type="submit" variant="danger">
            Cancel this booking
          </Button>
          <LinkButton to={bookingPath(shownBooking)} variant="quiet">
            Keep my booking
          </LinkButton>
        </p>
      </Form>
      <ConfirmDialog
        isDangerous
        cancelLabel="Keep booking"
        confirmLabel="Cancel booking"
        isOpen={isAsking}
        isPending={form.isPending}
        title="Cancel this booking?"
        onClose={() => setAsking(false)}
        onConfirm={() => void handleConfirm()}
      >
        <p>
          This cancels booking {shownBooking.booking.number}. We’ll release your space.{' '}
          {describeRefund(terms)}
        </p>
      </ConfirmDialog>
    </>
  );
});
