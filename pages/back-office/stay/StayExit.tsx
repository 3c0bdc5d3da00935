import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ExitForm } from '../exit/ExitForm.tsx';
import { ExitStore } from '../exit/ExitStore.ts';
import { UndoExit } from '../exit/UndoExit.tsx';
import { StayStore } from './StayStore.ts';

/** Changes when the parked car is expected to leave. */
export const StayExit = observer(function StayExit() {
  const { lazy } = useStores();
  const store = lazy.of(ExitStore);
  const stays = lazy.of(StayStore);
  const [note, setNote] = useState('');
  const exit = stays.stay?.exit;
  if (!exit) return null;
  const handleDone = async (done: string) => {
    await stays.reload(() => '');
    setNote(done);
  };
  return (
    <div data-print="no">
      <div aria-live="polite">
        {note && (
          <Banner action={<UndoExit note={note} onDone={handleDone} />} tone="info">
            {note}
          </Banner>
        )}
      </div>
      {store.id === exit.transaction_id ? (
        <ExitForm headingLevel="h3" onCancel={() => store.cancel()} onDone={handleDone} />
      ) : (
        <Button onClick={() => store.begin(exit.transaction_id, exit.expected_at)}>Change the exit</Button>
      )}
    </div>
  );
});
