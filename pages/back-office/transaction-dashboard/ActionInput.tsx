import { observer } from 'mobx-react-lite';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField, type TextFieldProps } from '../../../shared/components/TextField.tsx';
import { VEHICLE_CLASS_OPTIONS } from '../../../shared/components/vehicle-classes.ts';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { centsOf, formatMoney } from '../../../shared/format/money.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ActionStore } from './ActionStore.ts';
import { ReasonButtons } from './ReasonButtons.tsx';
import { type ActionField, ACTIONS, type FormName, OPTIONAL_FIELDS } from './booth-actions.ts';

interface Props {
  name: FormName;
  field: ActionField;
  card: BoothCard | null;
}

type Texts = Partial<Pick<TextFieldProps, 'type' | 'inputMode' | 'size' | 'maxLength'>> & { label: string };

const TEXTS: Readonly<Partial<Record<ActionField, Texts>>> = {
  amount_cents: { label: 'Amount', inputMode: 'decimal', size: 'short' },
  license_plate: { label: 'Plate on the car', size: 'medium', maxLength: 12 },
  customer_name: { label: 'Name', maxLength: 80 },
  phone: { label: 'Phone', type: 'tel', size: 'medium', maxLength: 40 },
  email: { label: 'Email', type: 'email', maxLength: 254 },
  words: { label: 'In your words', maxLength: 500 },
  why: { label: 'Reason', maxLength: 500 },
};

/** One field of an action's form. */
export const ActionInput = observer(function ActionInput({ name, field, card }: Props) {
  const store = useStores().lazy.of(ActionStore);
  const { reasons, isSentByReason, optional = [], required = [] } = ACTIONS[name];
  const isOptional = OPTIONAL_FIELDS.includes(field) && !required.includes(field);
  const common = {
    errors: store.form.fieldErrors[field] ?? [],
    id: `action-${field}`,
    name: field,
    value: store.values[field],
    onChange: (text: string) => store.set(field, text),
  };
  if (field === 'reason' && isSentByReason?.(store.values, card))
    return <ReasonButtons card={card} name={name} />;
  if (field === 'reason') {
    const options = Object.entries(reasons).map(([value, label]) => ({ value, label }));
    return (
      <Select
        {...common}
        label="Reason"
        options={[{ value: '', label: 'Choose a reason' }, ...options]}
        size="medium"
      />
    );
  }
  if (field === 'vehicle_class')
    return <Select {...common} label="Vehicle" options={VEHICLE_CLASS_OPTIONS} size="medium" />;
  const text = TEXTS[field] ?? { label: field };
  return (
    <TextField
      {...common}
      {...text}
      autoComplete="off"
      hint={field === 'amount_cents' && card ? explainAmount(name, card) : undefined}
      isOptional={isOptional || optional.includes(field)}
      prefix={field === 'amount_cents' ? '$' : undefined}
    />
  );
});

/** What the field was filled with, and who decides. */
function explainAmount(name: FormName, card: BoothCard): string {
  const what = name === 'discount' ? card.suggested_discount?.what : 'All that was paid';
  return [...(what ? [`${what}.`] : []), explainLimit(card)].join(' ');
}

function explainLimit({ own_limit: limit }: BoothCard): string {
  if (centsOf(limit) === 0) return 'Somebody else approves it on their own device.';
  return `Up to ${formatMoney(limit)} by yourself. Above that, somebody else approves it.`;
}
