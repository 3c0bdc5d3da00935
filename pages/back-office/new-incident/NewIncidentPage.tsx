import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { Form } from '../../../shared/components/Form.tsx';
import { FieldErrorText } from '../../../shared/components/Field.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { RadioCard } from '../../../shared/components/RadioCard.tsx';
import { TextArea } from '../../../shared/components/TextArea.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { INCIDENT_FIELDS, INCIDENT_TYPES } from '../../../shared/contracts/incident-types.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { PhotoPicker } from '../photos/PhotoPicker.tsx';
import { PhotoQueueStore } from '../photos/PhotoQueueStore.ts';
import styles from './NewIncidentPage.module.css';
import { NewIncidentStore, type TextName } from './NewIncidentStore.ts';

const LABELS = {
  type: 'What it is about',
  words: 'What happened',
  place: 'Row or place',
  ticket_number: 'Ticket number',
  concerns: 'Whom it concerns',
  contact: 'Phone or email',
  ...Object.fromEntries(Object.entries(INCIDENT_FIELDS).map(([name, label]) => [`details.${name}`, label])),
};
/** The error summary leads to the first card. */
const IDS = { type: 'type-DAMAGE' };

/** Reports an incident, of a parking stay or without a car. */
export const NewIncidentPage: Page = observer(function NewIncidentPage() {
  const { lazy } = useStores();
  const store = lazy.of(NewIncidentStore);
  const { stay, form } = store;
  const navigate = useNavigate();
  const handleSubmit = async () => {
    const id = await store.send();
    if (id === null) return;
    lazy.of(PhotoQueueStore).attach(id);
    const page = lazy.of(StaffMenuStore).findByName('Incident');
    if (page) void navigate(page.path.replace(':id', id));
  };
  return (
    <div className={styles.page}>
      <PageHead title="Report incident" />
      <PageTitle>Report incident</PageTitle>
      {stay && (
        <p>
          About {stay.title}
          {stay.car && `: ${stay.car}`}
        </p>
      )}
      <Form action="Report" form={form} ids={IDS} labels={LABELS} onSubmit={() => void handleSubmit()}>
        <TypeChoice />
        <TextArea
          errors={form.fieldErrors.words ?? []}
          label={LABELS.words}
          maxLength={2000}
          name="words"
          rows={3}
          value={store.texts.words}
          onChange={(value) => store.handleText('words', value)}
        />
        {store.fields.map((name) => (
          <TextField
            key={name}
            isOptional
            errors={form.fieldErrors[`details.${name}`] ?? []}
            label={INCIDENT_FIELDS[name]}
            maxLength={200}
            name={`details.${name}`}
            value={store.details[name] ?? ''}
            onChange={(value) => store.handleDetail(name, value)}
          />
        ))}
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Photos</legend>
          <p className={styles.hint}>
            Up to 10. The place and time that a camera writes into them are removed.
          </p>
          <PhotoPicker incidentId={null} stored={0} />
        </fieldset>
        <div className={styles.pair}>
          <Text name="place" />
          {!stay && <Text name="ticket_number" />}
          <Text name="concerns" />
          <Text name="contact" />
        </div>
      </Form>
    </div>
  );
});

const TypeChoice = observer(function TypeChoice() {
  const store = useStores().lazy.of(NewIncidentStore);
  const errors = store.form.fieldErrors.type ?? [];
  return (
    <fieldset aria-describedby={errors.length > 0 ? 'type-error' : undefined} className={styles.group}>
      <legend className={styles.legend}>{LABELS.type}</legend>
      <div className={styles.types}>
        {Object.entries(INCIDENT_TYPES).map(([type, { label }]) => (
          <RadioCard
            key={type}
            checked={store.type === type}
            id={`type-${type}`}
            label={label}
            name="type"
            value={type}
            onChange={(value) => store.handleType(value)}
          />
        ))}
      </div>
      <FieldErrorText errors={errors} id="type" />
    </fieldset>
  );
});

const Text = observer(function Text({ name }: { name: Exclude<TextName, 'words'> }) {
  const store = useStores().lazy.of(NewIncidentStore);
  return (
    <TextField
      isOptional
      errors={store.form.fieldErrors[name] ?? []}
      label={LABELS[name]}
      maxLength={name === 'place' ? 80 : name === 'ticket_number' ? 20 : 120}
      name={name}
      value={store.texts[name]}
      onChange={(value) => store.handleText(name, value)}
    />
  );
});

NewIncidentPage.layout = 'wide';
NewIncidentPage.validate = ({ query: { stay = 'x' } }) => /^[\w-]{1,64}$/.test(stay);
NewIncidentPage.fetchData = ({ stores, query: { stay } }) => stores.lazy.of(NewIncidentStore).open(stay);
