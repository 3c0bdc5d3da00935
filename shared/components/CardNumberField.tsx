import { CreditCard } from 'lucide-react';
import { TextField } from './TextField.tsx';
import { useCardTyping } from './use-card-typing.ts';

export interface CardFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Gets the message, or null if the value is right, when the field is left after a change. */
  onCheck?: (message: string | null) => void;
  errors?: readonly string[];
}

/** A card number, grouped as on the card, with the name of its brand. Never put its value into a store. */
export function CardNumberField({ value, onChange, onCheck, errors }: CardFieldProps) {
  const { rules, props } = useCardTyping({
    value,
    onChange,
    onCheck,
    format: (card, typed, caret) => card.formatCardNumber(typed, caret),
    check: (card, typed) => card.checkCardNumber(typed),
  });
  const brand = rules?.cardBrand(value)?.name;
  return (
    <TextField
      {...props}
      autoComplete="cc-number"
      errors={errors}
      inputMode="numeric"
      label="Card number"
      maxLength={32}
      name="cc_number"
      spellCheck={false}
      suffix={<span aria-live="polite">{brand ?? <CreditCard aria-hidden="true" size={20} />}</span>}
    />
  );
}
