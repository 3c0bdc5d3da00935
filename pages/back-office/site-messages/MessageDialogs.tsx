import { observer } from 'mobx-react-lite';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { NoticeBanner } from '../../../shared/components/NoticeBanner.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextArea } from '../../../shared/components/TextArea.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { SITE_MESSAGE_AUDIENCES, SITE_MESSAGE_TEMPLATES } from '../../../shared/contracts/site-messages.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { EditConflict } from '../edits/EditConflict.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { SiteMessagesPageStore } from './SiteMessagesPageStore.ts';

const LABELS = {
  template: 'Template',
  title: 'Title',
  text: 'Text',
  audience: 'Audience',
  starts_at: 'Starts',
  ends_at: 'Ends',
  priority: 'Priority',
  reason: 'Reason',
};
const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The form and the preview of a message. */
export const MessageDialogs = observer(function MessageDialogs() {
  const store = useStores().lazy.of(SiteMessagesPageStore);
  const { edited, previewed } = store;
  return (
    <>
      <Dialog
        isOpen={edited !== null}
        title={edited === 'new' ? 'New message' : `Change ${edited?.title}`}
        onClose={() => store.close()}
      >
        <EditForm />
      </Dialog>
      <Dialog
        isOpen={previewed !== null}
        shape="wide"
        title={`Preview of ${previewed?.title}`}
        onClose={() => store.close()}
      >
        {previewed && <MessagePreview message={previewed} />}
      </Dialog>
    </>
  );
});

const EditForm = observer(function EditForm() {
  const store = useStores().lazy.of(SiteMessagesPageStore);
  const { form, edited } = store;
  const bind = bindFields(form, LABELS);
  const { title, text, template } = form.values;
  const conflict = (name: Exclude<keyof typeof LABELS, 'reason'>) => (
    <EditConflict edit={store.edit} label={LABELS[name]} name={name} onSave={() => void store.send()} />
  );
  return (
    <Form
      action={edited === 'new' ? 'Add message' : 'Save'}
      form={form.form}
      labels={LABELS}
      onSubmit={() => void store.send()}
    >
      <Select {...bind('template')} options={toOptions(SITE_MESSAGE_TEMPLATES)} />
      {conflict('template')}
      <TextField {...bind('title')} maxLength={80} />
      {conflict('title')}
      <TextArea {...bind('text')} maxLength={300} rows={3} />
      {conflict('text')}
      <div>
        <NoticeBanner payload={{ title: title || 'Title', text: text || 'Text' }} template={template} />
      </div>
      <Select {...bind('audience')} options={toOptions(SITE_MESSAGE_AUDIENCES)} />
      {conflict('audience')}
      <TimeField
        name="starts_at"
        hint={edited === 'new' ? 'Pacific time. Empty: now.' : 'Pacific time.'}
        isOptional={edited === 'new'}
      />
      {conflict('starts_at')}
      <TimeField name="ends_at" hint="Pacific time." />
      {conflict('ends_at')}
      <TextField
        {...bind('priority')}
        hint="From 1 to 9. The message with the highest one comes first."
        inputMode="numeric"
        maxLength={1}
        size="short"
      />
      {conflict('priority')}
      <TextField {...bind('reason')} hint="The audit log keeps it." maxLength={200} />
    </Form>
  );
});

const TimeField = observer(function TimeField({
  name,
  ...more
}: {
  name: 'starts_at' | 'ends_at';
  hint: string;
  isOptional?: boolean;
}) {
  const { form } = useStores().lazy.of(SiteMessagesPageStore);
  const { onChange, onBlur, value, ...field } = bindFields(form, LABELS)(name);
  return (
    <Field {...field} {...more}>
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
