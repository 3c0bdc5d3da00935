import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './RadioCard.module.css';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type' | 'onChange' | 'value'>;

export interface RadioCardProps extends InputProps {
  /** The same for all cards of a choice. Put them into a fieldset with a legend. */
  name: string;
  value: string;
  label: ReactNode;
  /** A second line, read with the label. */
  detail?: ReactNode;
  /** Shown at the end, such as a price or a tag. */
  aside?: ReactNode;
  onChange?: (value: string) => void;
}

export function RadioCard({ name, value, label, detail, aside, onChange, ...input }: RadioCardProps) {
  return (
    <label className={styles.card}>
      <input
        {...input}
        className={styles.radio}
        name={name}
        type="radio"
        value={value}
        onChange={() => onChange?.(value)}
      />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {aside && <span className={styles.aside}>{aside}</span>}
    </label>
  );
}
