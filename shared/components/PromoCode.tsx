import { useState } from 'react';
import { NO_ERRORS } from './Field.tsx';
import styles from './PromoCode.module.css';
import { TextField } from './TextField.tsx';

interface Props {
  value: string;
  onChange: (value: string) => void;
  errors?: readonly string[];
}

/** Collapsed, so that travelers without a code do not search for one. Open if there is a code. */
export function PromoCode({ value, onChange, errors = NO_ERRORS }: Props) {
  const [isOpen, setOpen] = useState(value !== '');
  return (
    <details
      className={styles.promo}
      open={isOpen || errors.length > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.opener}>I have a promo code</summary>
      <TextField
        autoCapitalize="characters"
        autoComplete="off"
        errors={errors}
        label="Promo code"
        maxLength={40}
        name="promoCode"
        // The code gets into the URL. The pattern keeps card numbers out, also before the scripts have loaded.
        pattern="(?!(\D*\d){13}).*"
        title="A promo code, not a card number"
        spellCheck={false}
        value={value}
        onChange={onChange}
      />
    </details>
  );
}
