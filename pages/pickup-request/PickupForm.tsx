import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { Checkbox } from '../../shared/components/Checkbox.tsx';
import { EnquiryField } from '../../shared/components/EnquiryField.tsx';
import { EnquiryForm } from '../../shared/components/EnquiryForm.tsx';
import type { PickupStore } from '../../shared/stores/PickupStore.ts';
import { IslandChoice } from './IslandChoice.tsx';

const LABELS = {
  island_id: 'Where you are',
  name: 'Your name',
  transaction_id: 'Ticket number (optional)',
  accessible: 'Lift',
};

/** Where are you, who, and the ticket if there is one. */
export const PickupForm = observer(function PickupForm({ store }: { store: PickupStore }) {
  const { enquiry, ticket } = store;
  // After the draft of this tab, which the form itself brings back.
  useEffect(() => {
    if (ticket !== '' && enquiry.values.transaction_id === '') enquiry.change('transaction_id', ticket);
  }, [enquiry, ticket]);
  const thanks = (
    <Banner title="We sent your request to the dispatcher." tone="success">
      Stay where you are. If the shuttle doesn’t come within 20 minutes, call {business.phone}.
    </Banner>
  );
  return (
    <EnquiryForm
      action="Call the shuttle"
      draftKey="pickup-draft"
      enquiry={enquiry}
      labels={LABELS}
      thanks={thanks}
    >
      <IslandChoice store={store} />
      <EnquiryField
        autoComplete="name"
        enquiry={enquiry}
        hint="The driver will ask for it."
        labels={LABELS}
        name="name"
      />
      <EnquiryField
        autoComplete="off"
        enquiry={enquiry}
        hint="If you have your ticket with you."
        inputMode="numeric"
        labels={LABELS}
        name="transaction_id"
      />
      <Checkbox
        checked={enquiry.values.accessible === 'yes'}
        hint="If you use a wheelchair or scooter, or can’t climb steps."
        label="I need a shuttle with a lift"
        name="accessible"
        onChange={(isChecked) => enquiry.change('accessible', isChecked ? 'yes' : '')}
      />
    </EnquiryForm>
  );
});
