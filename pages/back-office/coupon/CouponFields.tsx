import { observer } from 'mobx-react-lite';
import { bindFields, type Fields } from '../../../shared/components/bind-fields.ts';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { DateField } from '../edits/DateField.tsx';
import { EditConflict } from '../edits/EditConflict.tsx';
import type { EditState } from '../edits/EditState.ts';
import { COUNT_NAMES, DAY_NAMES, FLAG_NAMES, TERM_LABELS, type TermName } from './coupon-forms.ts';
import styles from './CouponPage.module.css';

const YES_NO = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];
const HINTS: Partial<Record<TermName, string>> = {
  label: 'Customers read it on their price.',
  min_days: 'Days',
  max_days: 'Days',
  limit_per_person: 'One mailbox or one member',
  limit_per_card: 'Of bookings with a card',
  limit_per_plate: 'Of bookings that name one',
};

interface Props {
  fields: Fields<TermName>;
  /** For a coupon that exists: what somebody else may have changed meanwhile, and how to save again. */
  change?: { edit: EditState<TermName | 'reason'>; onSave: () => void };
}

/** The terms of a coupon: whom it is for, when, and how often. */
export const CouponFields = observer(function CouponFields({ fields, change }: Props) {
  const bind = bindFields(fields, TERM_LABELS);
  return (
    <>
      <TextField {...bind('label')} hint={HINTS.label} maxLength={80} />
      <Conflict change={change} name="label" />
      <div className={styles.pair}>
        {DAY_NAMES.map((name) => (
          <div key={name}>
            <DateField bound={bind(name)} isOptional type="date" />
            <Conflict change={change} name={name} />
          </div>
        ))}
        {COUNT_NAMES.map((name) => (
          <div key={name}>
            <TextField {...bind(name)} hint={HINTS[name]} isOptional inputMode="numeric" size="short" />
            <Conflict change={change} name={name} />
          </div>
        ))}
        {FLAG_NAMES.map((name) => (
          <div key={name}>
            <Select {...bind(name)} options={YES_NO} />
            <Conflict change={change} name={name} />
          </div>
        ))}
      </div>
    </>
  );
});

function Conflict({ change, name }: { change: Props['change']; name: TermName }) {
  if (!change) return null;
  return <EditConflict edit={change.edit} label={TERM_LABELS[name]} name={name} onSave={change.onSave} />;
}
