import { useState } from 'react';
import styles from './PasswordField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface Props extends Omit<TextFieldProps, 'type' | 'suffix' | 'autoComplete'> {
  /** Tells password managers whether to fill in or to suggest a password. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button to show the password. Pasting works. */
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
