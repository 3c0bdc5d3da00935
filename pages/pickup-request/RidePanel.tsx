import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { buttonClass } from '../../shared/components/Button.tsx';
import { type Fact, FactList } from '../../shared/components/FactList.tsx';
import { LiveRegion } from '../../shared/components/LiveRegion.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
import { Steps } from '../../shared/components/Steps.tsx';
import type { Ride, RideState } from '../../shared/contracts/rides.ts';
import type { PickupStore } from '../../shared/stores/PickupStore.ts';
import { CancelRide } from './CancelRide.tsx';
import { IslandSign } from './IslandSign.tsx';
import styles from './RidePanel.module.css';
import { RIDE_WORDS, sayPosition, saySource, sayWait } from './ride-copy.ts';
import { useLiveRide } from './use-live-ride.ts';

const STEPS = [{ label: 'Requested' }, { label: 'On the way' }, { label: 'Arrived' }];
/** The step of each state. The other states end without a ride. */
const STEP_OF: Partial<Record<RideState, number>> = {
  REQUESTED: 0,
  ACKNOWLEDGED: 1,
  EN_ROUTE: 1,
  ARRIVED: 2,
  COMPLETED: 3,
};
const LOST = 'We can’t get updates right now. This is the latest one we have. We keep trying.';

/** The ride's progress, and its result. */
export const RidePanel = observer(function RidePanel({ store, ride }: { store: PickupStore; ride: Ride }) {
  const { isOpen, isLost } = store;
  useLiveRide(store);
  const sign = useRef<HTMLElement>(null);
  const { isSent } = store.fields;
  useEffect(() => {
    // Focus the sign when it replaces the form, but not after a reload.
    if (isSent) sign.current?.focus();
  }, [isSent]);
  const step = STEP_OF[ride.state];
  return (
    <div className={styles.panel}>
      <LiveRegion>{announce(ride, isOpen && isLost)}</LiveRegion>
      {isOpen && isLost && <Banner tone="warning">{LOST}</Banner>}
      <RideSign ride={ride} sign={sign} />
      {step !== undefined && <Steps current={step} steps={STEPS} />}
      {isOpen && <FactList facts={factsOf(ride)} />}
      <div className={styles.actions}>
        {isOpen ? (
          <CancelRide ride={ride} store={store} />
        ) : (
          <PostedButton form="again" variant="cta" onPress={() => store.askAgain()}>
            Request another ride
          </PostedButton>
        )}
        <a className={buttonClass('secondary', false)} href={business.phoneLink}>
          Call {business.phone}
        </a>
      </div>
    </div>
  );
});

function RideSign({ ride, sign }: { ride: Ride; sign: React.Ref<HTMLElement> }) {
  const { title, advice } = RIDE_WORDS[ride.state];
  const wait = sayWait(ride);
  const position = sayPosition(ride);
  return (
    <section ref={sign} aria-labelledby="ride-state" className={styles.sign} tabIndex={-1}>
      <div className={styles.head}>
        <h2 className={styles.state} id="ride-state">
          {title}
        </h2>
        <IslandSign id={ride.island.id} />
      </div>
      {wait && (
        <p className={styles.wait}>
          <strong className={styles.minutes}>{wait}</strong>
          {position && <span>{position}</span>}
        </p>
      )}
      <p>{advice}</p>
      {wait && <p className={styles.source}>{saySource(ride)}</p>}
    </section>
  );
}

function announce(ride: Ride, isLost: boolean): string {
  if (isLost) return LOST;
  const position = sayPosition(ride);
  return `${RIDE_WORDS[ride.state].title}. ${position ? `${position}.` : ''}`;
}

const factsOf = (ride: Ride): Fact[] => [
  ['Where', ride.island.name],
  ['Directions', ride.island.directions],
  ['Name', ride.name],
  ...(ride.ticket_number ? [['Ticket', ride.ticket_number] as const] : []),
  ...(ride.accessible ? [['Shuttle', 'With a lift'] as const] : []),
];
