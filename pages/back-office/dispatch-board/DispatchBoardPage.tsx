import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { Freshness } from '../live/Freshness.tsx';
import { useLive } from '../live/use-live.ts';
import styles from './DispatchBoardPage.module.css';
import { DispatchStore } from './DispatchStore.ts';
import { IslandBoard } from './IslandBoard.tsx';
import { useTaps } from './use-taps.ts';

const TOPICS = ['rides'] as const;
const STILL_WORKS = 'Keep tapping: your taps are kept with their times and sent once the connection is back.';

/** The shuttle's rides, for the person at the wheel: each row is the button for what comes next. */
export const DispatchBoardPage: Page = observer(function DispatchBoardPage() {
  const store = useStores().lazy.of(DispatchStore);
  useTaps(store);
  useLive(
    TOPICS,
    useCallback((changed) => store.refresh(changed), [store]),
  );
  return (
    <div className={styles.page}>
      <PageHead title="Shuttle dispatch" />
      <PageTitle>Shuttle dispatch</PageTitle>
      <Freshness stillWorks={STILL_WORKS} />
      <Problems />
      <output aria-live="polite" className={styles.notice}>
        {store.notice}
      </output>
      <Islands />
    </div>
  );
});

const Islands = observer(function Islands() {
  const store = useStores().lazy.of(DispatchStore);
  const { board, islands } = store;
  if (!board)
    return <LoadError message="We couldn’t load the rides." onRetry={() => void store.refresh('all')} />;
  if (islands.length === 0) return <p className={styles.empty}>Nobody is waiting for a shuttle.</p>;
  return (
    <div className={styles.islands}>
      {islands.map((island) => (
        <IslandBoard key={island.id} id={island.id} name={island.name} rides={island.rides} />
      ))}
    </div>
  );
});

const Problems = observer(function Problems() {
  const store = useStores().lazy.of(DispatchStore);
  const { problems } = store;
  return (
    <div aria-live="assertive">
      {problems.length > 0 && (
        <Banner
          action={<Button onClick={() => store.dismissProblems()}>Dismiss</Button>}
          title={problems.length === 1 ? 'A tap did not count.' : 'Some taps did not count.'}
          tone="error"
        >
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
});

DispatchBoardPage.layout = 'wide';
DispatchBoardPage.fetchData = ({ stores }) => stores.lazy.of(DispatchStore).load();
