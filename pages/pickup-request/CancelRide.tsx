import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import type { Ride } from '../../shared/contracts/rides.ts';
import type { PickupStore } from '../../shared/stores/PickupStore.ts';

/** Cancels the ride after a confirmation. Hidden once the shuttle has arrived. */
export const CancelRide = observer(function CancelRide({ store, ride }: { store: PickupStore; ride: Ride }) {
  const [isAsking, setIsAsking] = useState(false);
  const { cancelling } = store;
  const handleConfirm = async () => {
    await store.cancel(ride);
    setIsAsking(false);
  };
  return (
    <>
      <ErrorSummary
        attempt={cancelling.refusals}
        fieldErrors={{}}
        formErrors={cancelling.formErrors}
        labels={{}}
      />
      {ride.allowed_actions.includes('cancel') && (
        <Button onClick={() => setIsAsking(true)}>Cancel ride</Button>
      )}
      <ConfirmDialog
        isDangerous
        cancelLabel="Keep ride"
        confirmLabel="Cancel ride"
        isOpen={isAsking}
        isPending={cancelling.isPending}
        title="Cancel this ride?"
        onClose={() => setIsAsking(false)}
        onConfirm={() => void handleConfirm()}
      >
        The shuttle won’t pick you up at {ride.island.name}. You can request another one anytime.
      </ConfirmDialog>
    </>
  );
});
