import type { CardFieldProps } from './CardNumberField.tsx';
import { TextField } from './TextField.tsx';
import { useCardTyping } from './use-card-typing.ts';

interface Props extends CardFieldProps {
  /** The Pacific day 'YYYY-MM-DD'. A card is valid until the end of its month. */
  today: string;
}

/** The expiration date as printed on the card: `MM / YY`. */
export function ExpiryField({ value, onChange, onCheck, errors, today }: Props) {
  const { props } = useCardTyping({
    value,
    onChange,
    onCheck,
    format: (card, typed, caret) => card.formatExpiry(typed, caret),
    check: (card, typed) => card.checkExpiry(typed, today),
  });
  return (
    <TextField
      {...props}
      autoComplete="cc-exp"
      errors={errors}
      hint="MM / YY"
      inputMode="numeric"
      label="Expiration date"
      maxLength={9}
      name="cc_exp"
      placeholder="MM / YY"
      size="short"
    />
  );
}
