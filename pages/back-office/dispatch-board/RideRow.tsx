import { Accessibility, ChevronRight, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import { classNames } from '../../../shared/components/class-names.ts';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { BoardRide } from '../../../shared/contracts/dispatch.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './DispatchBoardPage.module.css';
import { DispatchStore } from './DispatchStore.ts';
import { findStep, findWait, isCancelable, STATE_WORDS, type Wait } from './ride-steps.ts';

/** A ride as the button for its next state. */
export const RideRow = observer(function RideRow({ ride }: { ride: BoardRide }) {
  const store = useStores().lazy.of(DispatchStore);
  const state = store.stateOf(ride);
  const step = findStep(state);
  return (
    <li className={styles.ride} data-ride={ride.id}>
      <button
        className={classNames(styles.row, styles[state])}
        disabled={!step}
        type="button"
        onClick={() => store.tapRide(ride)}
      >
        <span className={styles.rider}>
          <strong className={styles.name}>{ride.name}</strong>
          <Tags ride={ride} />
          {describeRide(ride) && <span>{describeRide(ride)}</span>}
          <WaitLine wait={findWait(ride, store.now)} />
        </span>
        <span className={styles.next}>
          <span className={styles.state}>{STATE_WORDS[state]}</span>
          {step && (
            <span className={styles.verb}>
              {step.verb} <ChevronRight aria-hidden="true" size={24} />
            </span>
          )}
        </span>
      </button>
      <RowAction ride={ride} />
    </li>
  );
});

const Tags = observer(function Tags({ ride }: { ride: BoardRide }) {
  const store = useStores().lazy.of(DispatchStore);
  return (
    <span className={styles.tags}>
      {ride.accessible && (
        <span className={styles.accessible}>
          <Accessibility aria-hidden="true" size={20} /> Accessible
        </span>
      )}
      {store.isUnsent(ride.id) && <StatusTag tone="over">Not sent yet</StatusTag>}
      {store.changed.has(ride.id) && <StatusTag tone="waiting">Just changed</StatusTag>}
    </span>
  );
});

function WaitLine({ wait: { minutes, promisedMinutes, lateMinutes } }: { wait: Wait }) {
  return (
    <span className={styles.wait}>
      Waiting {minutes} min
      {promisedMinutes !== null && ` · told ${promisedMinutes} min`}
      {lateMinutes > 0 && (
        <span className={styles.late}>
          <TriangleAlert aria-hidden="true" size={16} /> {lateMinutes} min late
        </span>
      )}
    </span>
  );
}

/** Takes back what was not sent, or cancels. */
const RowAction = observer(function RowAction({ ride }: { ride: BoardRide }) {
  const store = useStores().lazy.of(DispatchStore);
  const [isAsking, setAsking] = useState(false);
  if (store.canUndo(ride.id))
    return (
      <Button aria-label={`Undo: ${ride.name}`} className={styles.action} onClick={() => store.undo(ride.id)}>
        Undo
      </Button>
    );
  if (!isCancelable(store.stateOf(ride))) return null;
  const cancel = () => {
    setAsking(false);
    store.cancelRide(ride);
  };
  return (
    <>
      <Button
        aria-label={`Cancel the ride of ${ride.name}`}
        className={styles.action}
        variant="quiet"
        onClick={() => setAsking(true)}
      >
        Cancel
      </Button>
      <ConfirmDialog
        isDangerous
        cancelLabel="Keep"
        confirmLabel="Cancel the ride"
        isOpen={isAsking}
        title="Cancel this ride?"
        onClose={() => setAsking(false)}
        onConfirm={cancel}
      >
        {ride.name} will be told that no shuttle is coming.
      </ConfirmDialog>
    </>
  );
});

/** '2 passengers · ticket 200041', as far as it is known. */
const describeRide = ({ passengers, ticket_number: ticket }: BoardRide): string =>
  [
    ...(passengers === null ? [] : [passengers === 1 ? '1 passenger' : `${passengers} passengers`]),
    ...(ticket ? [`ticket ${ticket}`] : []),
  ].join(' · ');
