import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ExitStore, type ShowNote } from './ExitStore.ts';

interface Props {
  /** What the page says was done. The button is there while that is the last change of an exit. */
  note: string;
  onDone: ShowNote;
}

/** Puts a changed exit back. */
export const UndoExit = observer(function UndoExit({ note, onDone }: Props) {
  const store = useStores().lazy.of(ExitStore);
  if (store.undo?.note !== note) return null;
  return (
    <>
      <span role="alert">
        {[...store.form.formErrors, ...Object.values(store.form.fieldErrors).flat()].join(' ')}
      </span>
      <Button isPending={store.form.isPending} variant="quiet" onClick={() => void store.putBack(onDone)}>
        Undo
      </Button>
    </>
  );
});
