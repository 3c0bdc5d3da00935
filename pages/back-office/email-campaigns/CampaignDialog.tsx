import { observer } from 'mobx-react-lite';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextArea } from '../../../shared/components/TextArea.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { Campaign } from '../../../shared/contracts/campaigns.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from '../email-mailing-lists/EmailMailingListsPage.module.css';
import { CampaignDraftStore } from './CampaignDraftStore.ts';

const LABELS = {
  name: 'Name',
  list_id: 'List',
  subject: 'Subject',
  words: 'Text',
  button_label: 'Button',
  button_link: 'Button leads to',
  coupon: 'Promo code',
  send_at: 'Start',
  rate_per_minute: 'Emails per minute',
  control_percent: 'Held back',
};

interface Props {
  lists: readonly { id: string; name: string }[];
  onSaved: (campaign: Campaign) => void;
}

/** The form of a draft. */
export const CampaignDialog = observer(function CampaignDialog({ lists, onSaved }: Props) {
  const store = useStores().lazy.of(CampaignDraftStore);
  const { edited } = store;
  return (
    <Dialog
      isOpen={edited !== null}
      shape="wide"
      title={edited === 'new' ? 'New campaign' : `Change ${edited?.name}`}
      onClose={() => store.close()}
    >
      {edited && (
        <div className={styles.dialog}>
          <DraftForm lists={lists} onSaved={onSaved} />
        </div>
      )}
    </Dialog>
  );
});

const DraftForm = observer(function DraftForm({ lists, onSaved }: Props) {
  const store = useStores().lazy.of(CampaignDraftStore);
  const { form, edited } = store;
  const bind = bindFields(form, LABELS);
  const options = lists.map(({ id, name }) => ({ value: id, label: name }));
  async function handleSubmit(): Promise<void> {
    const saved = await store.send();
    if (saved) onSaved(saved);
  }
  return (
    <Form
      action={edited === 'new' ? 'Add draft' : 'Save'}
      form={form.form}
      labels={LABELS}
      onSubmit={() => void handleSubmit()}
    >
      <TextField {...bind('name')} hint="Only staff see it." maxLength={60} />
      <Select {...bind('list_id')} options={[{ value: '', label: 'Choose a list' }, ...options]} />
      <TextField {...bind('subject')} maxLength={100} />
      <TextArea {...bind('words')} hint="An empty line begins a new paragraph." maxLength={3000} rows={8} />
      <TextField {...bind('button_label')} isOptional maxLength={40} />
      <TextField
        {...bind('button_link')}
        isOptional
        hint="A page of this site, like /quotes."
        maxLength={200}
      />
      <TextField {...bind('coupon')} isOptional hint="Its bookings are counted as a result." maxLength={40} />
      <StartField />
      <TextField {...bind('rate_per_minute')} inputMode="numeric" maxLength={4} size="short" />
      <TextField
        {...bind('control_percent')}
        hint="These readers get no email, to compare what they book."
        inputMode="numeric"
        maxLength={2}
        size="short"
        suffix="%"
      />
    </Form>
  );
});

const StartField = observer(function StartField() {
  const { form } = useStores().lazy.of(CampaignDraftStore);
  const { onChange, onBlur, value, ...field } = bindFields(form, LABELS)('send_at');
  return (
    <Field {...field} isOptional hint="Pacific time. Empty: when it is approved.">
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
});
