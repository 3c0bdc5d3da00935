import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import styles from './Passbook.module.css';
import { PassbookStore } from './PassbookStore.ts';

/** Pushes a pass again, or makes it anew. */
export const PassActions = observer(function PassActions({
  serial,
  title,
}: {
  serial: string;
  title: string;
}) {
  const { lazy } = useStores();
  const store = lazy.of(PassbookStore);
  const push = () =>
    lazy.of(ChangeStore).ask({
      title: `Push ${title} again`,
      text: 'All devices with this pass are told to ask what has changed.',
      label: 'Push again',
      send: (reason) => store.push(serial, reason),
    });
  const reissue = () =>
    lazy.of(ChangeStore).ask({
      title: `Reissue ${title}`,
      text: 'All devices with this pass fetch it again, although nothing in it has changed.',
      label: 'Reissue',
      send: (reason) => store.reissue(serial, reason),
    });
  const of = <span className="visually-hidden">: {title}</span>;
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={push}>
        Push again{of}
      </Button>
      <Button variant="quiet" onClick={reissue}>
        Reissue{of}
      </Button>
    </div>
  );
});
