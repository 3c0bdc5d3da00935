import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { LotWalk } from '../../../shared/contracts/lot-walks.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { Freshness } from '../live/Freshness.tsx';
import { useLive } from '../live/use-live.ts';
import styles from './LotWalkPage.module.css';
import { LotWalkStore } from './LotWalkStore.ts';

export const LOT_WALK_PATH = '/back-office/lot-walk';
const TOPICS = ['lot-walks'] as const;

/** The open walk, which colleagues can join, and the walks of the last nights. */
export const WalkList = observer(function WalkList() {
  const store = useStores().lazy.of(LotWalkStore);
  useLive(
    TOPICS,
    useCallback(() => store.refresh(), [store]),
  );
  const { walks } = store;
  if (!walks) return <LoadError message="We couldn’t load the walks." onRetry={() => void store.refresh()} />;
  return (
    <>
      <Freshness stillWorks="A walk starts with the connection. Once it has started, it works without." />
      {walks.open ? <OpenWalk walk={walks.open} mayWalk={walks.may_walk} /> : walks.may_walk && <StartWalk />}
      <section aria-labelledby="past-walks">
        <h2 id="past-walks">Earlier walks</h2>
        {walks.past.length === 0 && <p>Nobody has walked the lot yet.</p>}
        <ul className={styles.walks}>
          {walks.past.map((walk) => (
            <PastWalk key={walk.id} walk={walk} />
          ))}
        </ul>
      </section>
    </>
  );
});

const StartWalk = observer(function StartWalk() {
  const store = useStores().lazy.of(LotWalkStore);
  const navigate = useNavigate();
  const start = async () => {
    const id = await store.startWalk();
    if (id) await navigate(`${LOT_WALK_PATH}?walk=${id}`);
  };
  const { formErrors, isPending } = store.startForm;
  return (
    <div className={styles.start}>
      <p>
        Go row by row and note every car. Your phone loads the cars in the books first, so the walk works
        without a signal.
      </p>
      {formErrors.length > 0 && <Banner tone="error">{formErrors.join(' ')}</Banner>}
      <Button isWide isPending={isPending} variant="cta" onClick={() => void start()}>
        Start a walk
      </Button>
    </div>
  );
});

function OpenWalk({ walk, mayWalk }: { walk: LotWalk; mayWalk: boolean }) {
  return (
    <section aria-labelledby="open-walk" className={styles.open}>
      <h2 id="open-walk">A walk is open</h2>
      <p>
        {walk.started_by} started it {formatWhen(walk.started_at)}. {describeCount(walk)}
      </p>
      {mayWalk && (
        <LinkButton isWide to={`${LOT_WALK_PATH}?walk=${walk.id}`} variant="cta">
          Walk along
        </LinkButton>
      )}
    </section>
  );
}

function PastWalk({ walk }: { walk: LotWalk }) {
  return (
    <li>
      <AppLink className={styles.walk} to={`${LOT_WALK_PATH}?walk=${walk.id}`}>
        <strong>{formatWhen(walk.started_at)}</strong>
        <span>
          {walk.started_by} · {describeCount(walk)}
        </span>
        <WalkTag walk={walk} />
      </AppLink>
    </li>
  );
}

/** What is left to do about a walk. */
export function WalkTag({ walk: { differences, unsettled } }: { walk: LotWalk }) {
  if (differences === 0) return <StatusTag tone="good">No differences</StatusTag>;
  if (unsettled === 0) return <StatusTag tone="over">{`${differences} settled`}</StatusTag>;
  return <StatusTag tone="bad">{`${unsettled} of ${differences} not settled`}</StatusTag>;
}

/** '196 of 198 cars seen.' */
export const describeCount = ({ cars, seen }: Pick<LotWalk, 'cars' | 'seen'>): string =>
  `${seen} of ${cars} ${cars === 1 ? 'car' : 'cars'} seen.`;
