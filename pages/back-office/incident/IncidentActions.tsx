import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Card } from '../../../shared/components/Card.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextArea } from '../../../shared/components/TextArea.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { INCIDENT_OUTCOMES } from '../../../shared/contracts/incident-types.ts';
import { MAX_PHOTOS, type OpenedIncident } from '../../../shared/contracts/incidents.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { EditConflict } from '../edits/EditConflict.tsx';
import { PhotoQueueStore } from '../photos/PhotoQueueStore.ts';
import { SignaturePad } from '../photos/SignaturePad.tsx';
import { IncidentStore } from './IncidentStore.ts';

const NOTE_IDS = { note: 'new-note' };
const END_IDS = { note: 'closing-note' };
const NOTE_LABELS = { note: 'Note' };
const END_LABELS = { outcome: 'How did it end?', returned_to: 'Received by', note: 'What was done' };
const ASSIGN_LABELS = { assignee: 'Colleague' };

interface Props {
  incident: OpenedIncident;
}

/** What those who work on incidents can do: write a note, assign it, close it. */
export const IncidentActions = observer(function IncidentActions({ incident }: Props) {
  const isOpen = incident.state !== 'CLOSED';
  return (
    <>
      <NoteForm />
      {isOpen && <AssignForm incident={incident} />}
      {isOpen && <CloseForm incident={incident} />}
    </>
  );
});

const NoteForm = observer(function NoteForm() {
  const store = useStores().lazy.of(IncidentStore);
  const { note, noting } = store;
  return (
    <Card title="Add a note" titleId="add-note">
      <Form
        action="Add note"
        form={noting}
        ids={NOTE_IDS}
        labels={NOTE_LABELS}
        variant="secondary"
        onSubmit={() => void store.addNote()}
      >
        <TextArea
          errors={noting.fieldErrors.note ?? []}
          id={NOTE_IDS.note}
          label={NOTE_LABELS.note}
          maxLength={2000}
          name="note"
          rows={2}
          value={note}
          onChange={(value) => store.handleNote(value)}
        />
      </Form>
    </Card>
  );
});

const AssignForm = observer(function AssignForm({ incident: { colleagues, assignee } }: Props) {
  const store = useStores().lazy.of(IncidentStore);
  const { assigning } = store;
  const nobody = assignee ? [] : [{ value: '', label: 'Nobody yet' }];
  const former = assignee && !colleagues.some(({ number }) => number === assignee.number) ? [assignee] : [];
  const people = [...former, ...colleagues].map(({ number: value, name: label }) => ({ value, label }));
  return (
    <Card title="Assign" titleId="assign">
      <Form
        action="Assign"
        form={assigning.fields.form}
        labels={ASSIGN_LABELS}
        variant="secondary"
        onSubmit={() => void store.assign()}
      >
        <Select
          {...bindFields(assigning.fields, ASSIGN_LABELS)('assignee')}
          options={[...nobody, ...people]}
        />
        <EditConflict
          edit={assigning}
          label={ASSIGN_LABELS.assignee}
          name="assignee"
          onSave={() => void store.assign()}
        />
      </Form>
    </Card>
  );
});

const OUTCOMES = [
  { value: '', label: 'Choose' },
  ...Object.entries(INCIDENT_OUTCOMES).map(([value, label]) => ({ value, label })),
];

const CloseForm = observer(function CloseForm({ incident: { id, photos, may_add_photos: mayAdd } }: Props) {
  const { lazy } = useStores();
  const store = lazy.of(IncidentStore);
  const { ending, closing } = store;
  const [signature, setSignature] = useState<Blob | null>(null);
  const room = mayAdd ? MAX_PHOTOS - photos.length : 0;
  const handleSubmit = async () => {
    if (!(await store.close()) || !signature || ending.outcome !== 'RETURNED') return;
    // A photo like the others, so that a lost network can't lose it.
    const file = new File([signature], 'Signature.jpg', { type: signature.type });
    await lazy.of(PhotoQueueStore).add([file], { incidentId: id, room });
  };
  return (
    <Card title="Close" titleId="close">
      <Form
        action="Close incident"
        form={closing}
        ids={END_IDS}
        labels={END_LABELS}
        onSubmit={() => void handleSubmit()}
      >
        <Select
          errors={closing.fieldErrors.outcome ?? []}
          label={END_LABELS.outcome}
          name="outcome"
          options={OUTCOMES}
          value={ending.outcome}
          onChange={(value) => store.handleEnding('outcome', value)}
        />
        {ending.outcome === 'RETURNED' && (
          <TextField
            errors={closing.fieldErrors.returned_to ?? []}
            label={END_LABELS.returned_to}
            maxLength={120}
            name="returned_to"
            value={ending.returned_to}
            onChange={(value) => store.handleEnding('returned_to', value)}
          />
        )}
        {ending.outcome === 'RETURNED' && room > 0 && <SignaturePad onSign={setSignature} />}
        <TextArea
          errors={closing.fieldErrors.note ?? []}
          id={END_IDS.note}
          label={END_LABELS.note}
          maxLength={2000}
          name="note"
          rows={2}
          value={ending.note}
          onChange={(value) => store.handleEnding('note', value)}
        />
      </Form>
    </Card>
  );
});
