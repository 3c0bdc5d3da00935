import { ChevronLeft, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.tsx';
import { LOT_ROWS } from '../../../shared/contracts/lot-walks.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { Freshness } from '../live/Freshness.tsx';
import { useLive } from '../live/use-live.ts';
import styles from './LotWalkPage.module.css';
import { PlateEntry } from './PlateEntry.tsx';
import { useWalk } from './use-walk.ts';
import { LOT_WALK_PATH } from './WalkList.tsx';
import { WalkStore } from './WalkStore.ts';

const TOPICS = ['lot-walks'] as const;
const STILL_WORKS = 'Keep walking: what you note is kept with its time and sent once the connection is back.';

/** The walk on a phone: a row, a few characters of a plate, one tap. */
export const WalkRound = observer(function WalkRound() {
  const store = useStores().lazy.of(WalkStore);
  useWalk(store);
  useLive(
    TOPICS,
    useCallback((changed) => store.refresh(changed), [store]),
  );
  useReport(store);
  return (
    <>
      <Freshness stillWorks={STILL_WORKS} />
      <Progress />
      <RowChoice />
      <PlateEntry />
      <EndWalk />
    </>
  );
});

/** Opens the report when the walk is over, also when a colleague has ended it. */
function useReport({ isOver, walk }: WalkStore): void {
  const navigate = useNavigate();
  const address = isOver && walk ? `${LOT_WALK_PATH}?walk=${walk.id}` : null;
  useEffect(() => {
    if (address) void navigate(address);
  }, [address, navigate]);
}

const Progress = observer(function Progress() {
  const store = useStores().lazy.of(WalkStore);
  const { cars, seenCount, unsent, isUnsent } = store;
  return (
    <div className={styles.progress}>
      <p className={styles.count}>
        <strong>{seenCount}</strong> of {cars.length} cars seen
      </p>
      <progress
        aria-label="Cars seen"
        className={styles.bar}
        max={Math.max(1, cars.length)}
        value={seenCount}
      />
      <output aria-live="polite" className={styles.notice}>
        {isUnsent ? `${unsent.length} not sent yet` : store.notice}
      </output>
    </div>
  );
});

const RowChoice = observer(function RowChoice() {
  const store = useStores().lazy.of(WalkStore);
  return (
    <fieldset aria-label="Row" className={styles.rowChoice}>
      <Button aria-label="Row before" className={styles.step} onClick={() => store.stepRow(-1)}>
        <ChevronLeft aria-hidden="true" size={28} />
      </Button>
      <label className={styles.row}>
        <span>Row</span>
        <select name="row" value={store.row} onChange={(event) => store.setRow(event.currentTarget.value)}>
          {LOT_ROWS.map((row) => (
            <option key={row}>{row}</option>
          ))}
        </select>
      </label>
      <Button aria-label="Next row" className={styles.step} onClick={() => store.stepRow(1)}>
        <ChevronRight aria-hidden="true" size={28} />
      </Button>
    </fieldset>
  );
});

const EndWalk = observer(function EndWalk() {
  const store = useStores().lazy.of(WalkStore);
  const [isAsking, setAsking] = useState(false);
  const { cars, seenCount, form } = store;
  const unseen = cars.length - seenCount;
  return (
    <div className={styles.end}>
      <Button onClick={() => setAsking(true)}>End the walk</Button>
      <ConfirmDialog
        cancelLabel="Keep walking"
        confirmLabel="End the walk"
        isOpen={isAsking}
        isPending={form.isPending}
        title="End the walk for everybody?"
        onClose={() => setAsking(false)}
        onConfirm={() => void store.end()}
      >
        {unseen === 0
          ? 'Every car in the books was seen.'
          : `${unseen} ${unseen === 1 ? 'car' : 'cars'} in the books ${unseen === 1 ? 'was' : 'were'} not seen.`}
        {form.formErrors.length > 0 && <Banner tone="error">{form.formErrors.join(' ')}</Banner>}
      </ConfirmDialog>
    </div>
  );
});
