import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import type { BoardRide } from '../../../shared/contracts/dispatch.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './DispatchBoardPage.module.css';
import { DispatchStore } from './DispatchStore.ts';
import { findSharedStep, findStep } from './ride-steps.ts';
import { RideRow } from './RideRow.tsx';

interface Props {
  id: number;
  name: string;
  rides: readonly BoardRide[];
}

/** The rides of one island. One tap moves those that are furthest behind together. */
export const IslandBoard = observer(function IslandBoard({ id, name, rides }: Props) {
  const store = useStores().lazy.of(DispatchStore);
  const states = rides.map((ride) => store.stateOf(ride));
  const step = findSharedStep(states);
  const together = states.filter((state) => findStep(state)?.to === step?.to);
  return (
    <section aria-labelledby={`island-${id}`} className={styles.island}>
      <h2 id={`island-${id}`}>{name}</h2>
      <p className={styles.sum}>{describeRides(rides)}</p>
      {step && together.length > 1 && (
        <Button isWide className={styles.together} onClick={() => store.tapIsland(rides)}>
          {step.verb} all {together.length}
        </Button>
      )}
      <ul className={styles.rides}>
        {rides.map((ride) => (
          <RideRow key={ride.id} ride={ride} />
        ))}
      </ul>
    </section>
  );
});

/** '3 rides · 7 passengers · 1 accessible'. */
function describeRides(rides: readonly BoardRide[]): string {
  const passengers = rides.reduce((sum, ride) => sum + (ride.passengers ?? 1), 0);
  const accessible = rides.filter((ride) => ride.accessible).length;
  const isSure = rides.every((ride) => ride.passengers !== null);
  return [
    count(rides.length, 'ride'),
    `${isSure ? '' : 'at least '}${count(passengers, 'passenger')}`,
    ...(accessible > 0 ? [`${accessible} accessible`] : []),
  ].join(' · ');
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
