import { observer } from 'mobx-react-lite';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { CHARGE_RULE } from '../../../shared/contracts/charges.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { DateField } from '../edits/DateField.tsx';
import styles from './ChargesView.module.css';
import { ChargesStore } from './ChargesStore.ts';

const LABELS = {
  label: 'Name',
  explanation: 'Explanation',
  unit: 'Charged as',
  value: 'Value',
  amount_cents: 'Value',
  basis_points: 'Value',
  is_taxable: 'Sales tax',
  effective_from: 'Starts',
  effective_to: 'Ends',
  reason: 'Reason',
};
const AUDITED = 'The audit log keeps it.';
/** What the API says about an amount or a percentage belongs to the field of both. */
const IDS = { amount_cents: 'value', basis_points: 'value' };
const UNITS = [
  { value: 'percent', label: 'Percent of parking and taxable fees' },
  { value: 'amount', label: 'Dollars per stay' },
];
const TAXED = [
  { value: 'yes', label: 'Added' },
  { value: 'no', label: 'None' },
];

/** The form that is open: the next version of a fee or tax, a new one, or the publication of a draft. */
export const ChargeDialog = observer(function ChargeDialog() {
  const store = useStores().lazy.of(ChargesStore);
  const { opened, kind } = store;
  const name = opened?.charge?.name ?? `a new ${kind}`;
  return (
    <Dialog
      isOpen={opened !== null}
      title={opened?.form === 'publish' ? `Publish ${name}` : `Draft ${name}`}
      onClose={() => store.close()}
    >
      {opened?.form === 'draft' && <DraftForm />}
      {opened?.form === 'publish' && <PublishForm />}
    </Dialog>
  );
});

const DraftForm = observer(function DraftForm() {
  const store = useStores().lazy.of(ChargesStore);
  const { draft } = store.forms;
  const bind = bindFields(draft, LABELS);
  const isPercent = draft.values.unit === 'percent';
  return (
    <Form action="Save draft" form={draft.form} ids={IDS} labels={LABELS} onSubmit={() => void store.send()}>
      <TextField {...bind('label')} hint="The line on bills" maxLength={40} />
      <TextField {...bind('explanation')} hint="Customers read it beside the line." maxLength={80} />
      {store.kind === 'tax' && <Select {...bind('unit')} options={UNITS} />}
      <TextField
        {...bind('value')}
        hint={isPercent ? 'Percent' : 'Dollars per stay'}
        inputMode="decimal"
        size="short"
        {...(!isPercent && { prefix: '$' })}
      />
      {store.kind === 'fee' && <Select {...bind('is_taxable')} options={TAXED} />}
      <TextField {...bind('reason')} hint={AUDITED} maxLength={200} />
    </Form>
  );
});

const PublishForm = observer(function PublishForm() {
  const store = useStores().lazy.of(ChargesStore);
  const { publish } = store.forms;
  const bind = bindFields(publish, LABELS);
  return (
    <Form action="Publish" form={publish.form} labels={LABELS} onSubmit={() => void store.send()}>
      <p className={styles.quiet}>{CHARGE_RULE}</p>
      <div className={styles.pair}>
        <DateField
          bound={bind('effective_from')}
          hint="Pacific time. Empty: now."
          isOptional
          type="datetime-local"
        />
        <DateField bound={bind('effective_to')} hint="Empty: no end." isOptional type="datetime-local" />
      </div>
      <TextField {...bind('reason')} hint={AUDITED} maxLength={200} />
    </Form>
  );
});
