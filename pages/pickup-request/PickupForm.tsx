import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Checkbox } from '../../shared/components/Checkbox.tsx';
import { MessageForm } from '../../shared/components/MessageForm.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import type { PickupStore } from '../../shared/stores/PickupStore.ts';
import { IslandChoice } from './IslandChoice.tsx';

const LABELS = {
  name: 'Your name',
  island_id: 'Where you are',
  transaction_id: 'Ticket number (optional)',
  accessible: 'Lift',
};

/** Asks for the name unless it is known, and for the stop. */
export const PickupForm = observer(function PickupForm({ store }: { store: PickupStore }) {
  const { fields } = store;
  const bind = bindFields(fields, LABELS);
  const thanks = (
    <Banner title="We sent your request to the dispatcher." tone="success">
      Stay where you are. If the shuttle doesn’t come within 20 minutes, call {business.phone}.
    </Banner>
  );
  return (
    <MessageForm
      draftKey="pickup-draft"
      fields={fields}
      labels={LABELS}
      thanks={thanks}
      onSubmit={() => void store.request()}
    >
      <TextField {...bind('name')} autoComplete="name" hint="The driver will ask for it." />
      <Checkbox
        checked={fields.values.accessible === 'yes'}
        hint="If you use a wheelchair or scooter, or can’t climb steps."
        label="I need a shuttle with a lift"
        name="accessible"
        value="yes"
        onChange={(isChecked) => fields.change('accessible', isChecked ? 'yes' : '')}
      />
      <IslandChoice store={store} />
      <TextField
        {...bind('transaction_id')}
        autoComplete="off"
        hint="If you have your ticket with you."
        inputMode="numeric"
      />
    </MessageForm>
  );
});
