import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import type { SimulatedEmail } from '../../../shared/contracts/email-simulator.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { EmailLooks } from '../email-simulator/EmailLooks.tsx';
import styles from './Texts.module.css';
import { TextsStore } from './TextsStore.ts';

/** The draft, or what is published, in one of the last mails. */
export const TextPreview = observer(function TextPreview({ preview }: { preview: SimulatedEmail }) {
  const store = useStores().lazy.of(TextsStore);
  const { template, shown, title } = preview;
  return (
    <section aria-labelledby="preview" className={styles.part}>
      <h2 id="preview">{store.draft ? 'Preview of the draft' : 'Preview'}</h2>
      {store.mails.length > 0 && (
        <Select
          label="Email"
          name="preview-email"
          options={store.mails.map(({ name, title: label }) => ({ value: name, label }))}
          value={template}
          onChange={(name) => void store.loadPreview(name, 0)}
        />
      )}
      {shown ? (
        <>
          <p className={styles.words}>
            <strong>{shown.subject}</strong>
          </p>
          <Records preview={preview} shown={shown} />
          <EmailLooks key={shown.frames.normal} shown={shown} title={title} />
        </>
      ) : (
        <p>Nobody has got this email yet, or the newest one can’t be shown in these words.</p>
      )}
    </section>
  );
});

interface RecordsProps {
  preview: SimulatedEmail;
  shown: NonNullable<SimulatedEmail['shown']>;
}

const Records = observer(function Records({ preview, shown }: RecordsProps) {
  const store = useStores().lazy.of(TextsStore);
  const { template, checked } = preview;
  const { record } = shown;
  return (
    <div className={styles.bar}>
      <span className={styles.quiet}>
        {record + 1} of the last {checked}, written {formatWhen(shown.written_at)}
      </span>
      {record > 0 && (
        <Button variant="quiet" onClick={() => void store.loadPreview(template, record - 1)}>
          Newer
        </Button>
      )}
      {record + 1 < checked && (
        <Button variant="quiet" onClick={() => void store.loadPreview(template, record + 1)}>
          Older
        </Button>
      )}
    </div>
  );
});
