import { Camera, ImagePlus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ChangeEvent } from 'react';
import { Button, buttonClass } from '../../../shared/components/Button.tsx';
import { MAX_PHOTOS } from '../../../shared/contracts/incidents.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './Photos.module.css';
import { PhotoQueueStore, type QueuedPhoto } from './PhotoQueueStore.ts';

interface Props {
  /** null: the photos wait until the incident is reported. */
  incidentId: string | null;
  /** How many photos the incident has already. */
  stored: number;
}

/** Takes or chooses photos, and shows those that are not sent yet. */
export const PhotoPicker = observer(function PhotoPicker({ incidentId, stored }: Props) {
  const queue = useStores().lazy.of(PhotoQueueStore);
  const waiting = queue.of(incidentId);
  const room = MAX_PHOTOS - stored - waiting.length;
  const handleFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void queue.add([...(currentTarget.files ?? [])], { incidentId, room });
    // So that the same photo can be chosen again.
    currentTarget.value = '';
  };
  return (
    <div className={styles.picker} data-print="no">
      {room > 0 ? (
        <div className={styles.buttons}>
          <label className={buttonClass('secondary', false, styles.choose)}>
            <Camera aria-hidden="true" size={20} />
            Take a photo
            <input
              accept="image/*"
              capture="environment"
              className={styles.file}
              name="camera"
              type="file"
              onChange={handleFiles}
            />
          </label>
          <label className={buttonClass('secondary', false, styles.choose)}>
            <ImagePlus aria-hidden="true" size={20} />
            Choose photos
            <input
              multiple
              accept="image/*"
              className={styles.file}
              name="photos"
              type="file"
              onChange={handleFiles}
            />
          </label>
        </div>
      ) : (
        <p>{MAX_PHOTOS} photos are the most an incident can have.</p>
      )}
      {waiting.length > 0 && (
        <ul className={styles.queue}>
          {waiting.map((photo) => (
            <li key={photo.id}>
              <Waiting photo={photo} />
            </li>
          ))}
        </ul>
      )}
      {waiting.some(({ state }) => state === 'failed') && (
        <Button onClick={() => queue.retry()}>Send again</Button>
      )}
    </div>
  );
});

const Waiting = observer(function Waiting({ photo }: { photo: QueuedPhoto }) {
  const queue = useStores().lazy.of(PhotoQueueStore);
  const { id, name, preview, state, progress, problem } = photo;
  return (
    <div className={styles.waiting}>
      {preview ? <img alt="" className={styles.preview} src={preview} /> : <div className={styles.preview} />}
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        {state === 'sending' ? (
          <progress aria-label={`Sending ${name}`} className={styles.progress} max={1} value={progress} />
        ) : (
          <span aria-live="polite" className={problem ? styles.problem : undefined}>
            {problem ?? (state === 'preparing' ? 'Preparing …' : 'Ready to send')}
          </span>
        )}
      </div>
      {state !== 'sending' && (
        <Button variant="quiet" onClick={() => queue.remove(id)}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </div>
  );
});
