import type { CardFieldProps } from './CardNumberField.tsx';
import { TextField } from './TextField.tsx';
import { useCardTyping } from './use-card-typing.ts';

interface Props extends CardFieldProps {
  /** Its brand says how long the code is. */
  cardNumber: string;
}

/** The security code. Never put its value into a store. */
export function CodeField({ value, onChange, onCheck, errors, cardNumber }: Props) {
  const { rules, props } = useCardTyping({
    value,
    onChange,
    onCheck,
    check: (card, typed) => card.checkCode(typed, cardNumber),
  });
  const length = rules?.cardBrand(cardNumber)?.codeLength;
  return (
    <TextField
      {...props}
      autoComplete="cc-csc"
      errors={errors}
      hint={
        length === 4 ? '4 digits on the front' : '3 digits on the back, 4 on the front of American Express'
      }
      inputMode="numeric"
      label="Security code"
      maxLength={4}
      name="cc_cvc"
      size="short"
    />
  );
}
