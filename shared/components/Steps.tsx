import { Check } from 'lucide-react';
import { AppLink } from './AppLink.tsx';
import styles from './Steps.module.css';

export interface Step {
  label: string;
  /** The URL of a finished step. It keeps what was entered. */
  to?: string;
  onGo?: () => void;
}

interface Props {
  steps: readonly Step[];
  /** The index of the current step; `steps.length` if all are finished. */
  current: number;
}

/** A progress indicator: numbered steps, with links to the finished ones. */
export function Steps({ steps, current }: Props) {
  return (
    <nav aria-label="Progress" className={styles.nav} data-print="no">
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={index === current ? 'step' : undefined}
            className={index < current ? styles.done : index === current ? styles.current : styles.ahead}
          >
            <StepLabel step={step} number={index + 1} isDone={index < current} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepLabel({ step, number, isDone }: { step: Step; number: number; isDone: boolean }) {
  const words = (
    <>
      <span className={styles.number}>
        {isDone ? <Check aria-hidden="true" size={16} strokeWidth={3} /> : number}
      </span>
      <span>{step.label}</span>
      {isDone && <span className="visually-hidden"> (done)</span>}
    </>
  );
  const { to, onGo } = step;
  if (!isDone || to === undefined) return <span className={styles.step}>{words}</span>;
  return (
    <AppLink
      className={styles.step}
      to={to}
      onClick={(event) => {
        if (!onGo) return;
        event.preventDefault();
        onGo();
      }}
    >
      {words}
    </AppLink>
  );
}
