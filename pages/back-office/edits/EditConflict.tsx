import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import type { EditState } from './EditState.ts';
import styles from './EditConflict.module.css';

interface Props<N extends string> {
  edit: EditState<N>;
  name: N;
  /** The field's label. */
  label: string;
  /** Sends the form again. */
  onSave: () => void;
}

/** The choice below a field that somebody else has changed meanwhile. The field's error says to what. */
export const EditConflict = observer(function EditConflict<N extends string>(props: Props<N>) {
  const { edit, name, label, onSave } = props;
  if (edit.conflicts[name] === undefined) return null;
  const of = <span className="visually-hidden"> for {label}</span>;
  const handleMine = () => {
    edit.keepMine(name);
    if (!edit.hasConflicts) onSave();
  };
  return (
    <div className={styles.choices}>
      <Button variant="secondary" onClick={() => edit.keepTheirs(name)}>
        Keep theirs{of}
      </Button>
      <Button variant="secondary" onClick={handleMine}>
        Save mine{of}
      </Button>
    </div>
  );
});
