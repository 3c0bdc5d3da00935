import { useState } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import type { SimulatedEmail } from '../../../shared/contracts/email-simulator.ts';
import styles from './EmailSimulatorPage.module.css';

const LOOKS = {
  desktop: { label: 'Desktop', frame: 'normal' },
  phone: { label: 'Phone', frame: 'normal' },
  dark: { label: 'Dark', frame: 'dark' },
  pictures: { label: 'Without pictures', frame: 'no-pictures' },
  text: { label: 'Plain text', frame: null },
} as const;
type Look = keyof typeof LOOKS;
const LOOK_NAMES: Look[] = ['desktop', 'phone', 'dark', 'pictures', 'text'];

interface EmailLooksProps {
  title: string;
  shown: Pick<NonNullable<SimulatedEmail['shown']>, 'text' | 'frames'>;
}

/** An email in five looks. The frame's document has a policy of its own and no origin. */
export function EmailLooks({ title, shown }: EmailLooksProps) {
  const [look, setLook] = useState<Look>('desktop');
  const { frame } = LOOKS[look];
  return (
    <>
      <fieldset className={styles.bar}>
        <legend className="visually-hidden">Look</legend>
        {LOOK_NAMES.map((name) => (
          <Button
            key={name}
            aria-pressed={name === look}
            variant={name === look ? 'secondary' : 'quiet'}
            onClick={() => setLook(name)}
          >
            {LOOKS[name].label}
          </Button>
        ))}
      </fieldset>
      {frame === null ? (
        <pre className={styles.text}>{shown.text}</pre>
      ) : (
        <iframe
          key={look}
          className={look === 'phone' ? styles.phone : styles.frame}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={shown.frames[frame]}
          title={`${title}: ${LOOKS[look].label}`}
        />
      )}
    </>
  );
}
