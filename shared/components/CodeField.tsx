import type { CardFieldProps } from './CardNumberField.tsx';
import { TextField } from './TextField.tsx';
import { useCardTyping } from './use-card-typing.ts';

interface Props extends CardFieldProps {
  /** Its brand decides the length of the code. */
  cardNumber: string;
}

/** By the length of the code. */
const HINTS = new Map<number | undefined, string>([
  [3, '3 digits on the back'],
  [4, '4 digits on the front'],
]);

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
      hint={HINTS.get(length) ?? '3 or 4 digits on the card'}
      inputMode="numeric"
      label="Security code"
      maxLength={4}
      name="cc_cvc"
      size="short"
    />
  );
}
