import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { MessageForm } from '../../shared/components/MessageForm.tsx';
import { Select } from '../../shared/components/Select.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { CorporateStore } from '../../shared/stores/CorporateStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

const LABELS = {
  name: 'Your name',
  role: 'Your role',
  company_name: 'Company',
  email_address: 'Work email',
  employee_count: 'Employees',
  travel_frequency: 'How often you fly from Sea-Tac',
};

const CHOICES = {
  employee_count: ['1 to 10', '11 to 50', '51 to 200', '201 to 1,000', 'More than 1,000'],
  travel_frequency: ['Every week', 'A few times a month', 'About once a month', 'A few times a year'],
};

/** Asks for everything the lot needs to offer a company rate. */
export const CorporateForm = observer(function CorporateForm() {
  const store = useStores().lazy.of(CorporateStore);
  const { fields } = store;
  const bind = bindFields(fields, LABELS);
  const thanks = (
    <Banner title="Thank you. We got your inquiry." tone="success">
      We’ll email a rate to {fields.sent?.email_address.trim()}, usually within two business days. Questions?
      Call {business.phone}.
    </Banner>
  );
  return (
    <MessageForm
      action="Send inquiry"
      draftKey="corporate-draft"
      fields={fields}
      labels={LABELS}
      thanks={thanks}
      onSubmit={() => void store.send()}
    >
      <TextField {...bind('name')} autoComplete="name" />
      <TextField {...bind('role')} autoComplete="organization-title" />
      <TextField {...bind('company_name')} autoComplete="organization" />
      <TextField {...bind('email_address')} autoComplete="email" type="email" />
      {(['employee_count', 'travel_frequency'] as const).map((name) => (
        <Select
          key={name}
          {...bind(name)}
          options={[
            { value: '', label: 'Choose one' },
            ...CHOICES[name].map((choice) => ({ value: choice, label: choice })),
          ]}
          size="medium"
        />
      ))}
    </MessageForm>
  );
});
