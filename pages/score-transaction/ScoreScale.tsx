import { SCORES } from '../../shared/contracts/scores.ts';
import { describedBy, FieldErrorText, NO_ERRORS } from '../../shared/components/Field.tsx';
import styles from './ScoreScale.module.css';

interface Props {
  name: string;
  legend: string;
  /** '' if nothing is chosen. */
  value: string;
  errors?: readonly string[];
  onChange: (value: string) => void;
}

/** A choice from 0 to 10, as 11 radio buttons. */
export function ScoreScale({ name, legend, value, errors = NO_ERRORS, onChange }: Props) {
  return (
    <fieldset aria-describedby={describedBy(name, null, errors)} className={styles.scale}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.keys}>
        {SCORES.map((score) => (
          <label key={score} className={styles.key}>
            <input
              checked={value === String(score)}
              className={styles.radio}
              // The error summary links to the first button.
              id={score === 0 ? name : undefined}
              name={name}
              type="radio"
              value={score}
              onChange={() => onChange(String(score))}
            />
            {score}
          </label>
        ))}
      </div>
      <p className={styles.ends}>
        <span>0: not likely</span>
        <span>10: very likely</span>
      </p>
      <FieldErrorText errors={errors} id={name} />
    </fieldset>
  );
}
