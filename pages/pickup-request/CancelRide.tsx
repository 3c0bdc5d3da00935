import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
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
        <PostedButton form="cancel-ride" onPress={() => setIsAsking(true)}>
          Cancel ride
        </PostedButton>
      )}
      <ConfirmDialog
        isDangerous
        cancelLabel="Keep ride"
        confirmLabel="Cancel ride"
        isOpen={isAsking}
        isPending={cancelling.isPending}
        posted={{ form: 'cancel-ride' }}
        title="Cancel this ride?"
        onClose={() => setIsAsking(false)}
        onConfirm={() => void handleConfirm()}
      >
        The shuttle won’t pick you up at {ride.island.name}. You can request another one anytime.
      </ConfirmDialog>
    </>
  );
});
