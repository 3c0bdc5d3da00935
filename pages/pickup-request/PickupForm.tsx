import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Checkbox } from '../../shared/components/Checkbox.tsx';
import { MessageForm } from '../../shared/components/MessageForm.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import type { PickupStore } from '../../shared/stores/PickupStore.ts';
import { IslandChoice } from './IslandChoice.tsx';

const LABELS = {
  island_id: 'Where you are',
  name: 'Your name',
  transaction_id: 'Ticket number (optional)',
  accessible: 'Lift',
};

/** Asks for the island, the name, and the ticket number. */
export const PickupForm = observer(function PickupForm({ store }: { store: PickupStore }) {
  const { fields, ticket } = store;
  const bind = bindFields(fields, LABELS);
  // Runs after MessageForm has restored the draft.
  useEffect(() => {
    if (ticket !== '' && fields.values.transaction_id === '') fields.change('transaction_id', ticket);
  }, [fields, ticket]);
  const thanks = (
    <Banner title="We sent your request to the dispatcher." tone="success">
      Stay where you are. If the shuttle doesn’t come within 20 minutes, call {business.phone}.
    </Banner>
  );
  return (
    <MessageForm
      action="Call the shuttle"
      draftKey="pickup-draft"
      fields={fields}
      labels={LABELS}
      thanks={thanks}
      onSubmit={() => void store.request()}
    >
      <IslandChoice store={store} />
      <TextField {...bind('name')} autoComplete="name" hint="The driver will ask for it." />
      <TextField
        {...bind('transaction_id')}
        autoComplete="off"
        hint="If you have your ticket with you."
        inputMode="numeric"
      />
      <Checkbox
        checked={fields.values.accessible === 'yes'}
        hint="If you use a wheelchair or scooter, or can’t climb steps."
        label="I need a shuttle with a lift"
        name="accessible"
        onChange={(isChecked) => fields.change('accessible', isChecked ? 'yes' : '')}
      />
    </MessageForm>
  );
});
