import { useState } from 'react';
import styles from './PasswordField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface Props extends Omit<TextFieldProps, 'type' | 'suffix' | 'autoComplete'> {
  /** Tells password managers what to fill in or to propose. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password, which can be looked at while it is typed. Pasting works. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button className={styles.toggle} type="button" onClick={() => setShown(!isShown)}>
      {isShown ? 'Hide' : 'Show'}
      <span className="visually-hidden"> password</span>
    </button>
  );
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      suffix={toggle}
      type={isShown ? 'text' : 'password'}
    />
  );
}
