import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { EnquiryField } from '../../shared/components/EnquiryField.tsx';
import { EnquiryForm } from '../../shared/components/EnquiryForm.tsx';
import { Select } from '../../shared/components/Select.tsx';
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

/** All that the lot needs to know to make a rate. */
export const CorporateForm = observer(function CorporateForm() {
  const { enquiry } = useStores().lazy.of(CorporateStore);
  const { form, values } = enquiry;
  const field = { enquiry, labels: LABELS };
  const thanks = (
    <Banner title="Thank you. We got your inquiry." tone="success">
      We’ll email a rate to {values.email_address.trim()}, usually within two business days. Questions? Call{' '}
      {business.phone}.
    </Banner>
  );
  return (
    <EnquiryForm
      action="Send inquiry"
      draftKey="corporate-draft"
      enquiry={enquiry}
      labels={LABELS}
      thanks={thanks}
    >
      <EnquiryField {...field} autoComplete="name" name="name" />
      <EnquiryField {...field} autoComplete="organization-title" name="role" />
      <EnquiryField {...field} autoComplete="organization" name="company_name" />
      <EnquiryField {...field} autoComplete="email" name="email_address" type="email" />
      {(['employee_count', 'travel_frequency'] as const).map((name) => (
        <Select
          key={name}
          errors={form.fieldErrors[name]}
          label={LABELS[name]}
          name={name}
          options={[
            { value: '', label: 'Choose one' },
            ...CHOICES[name].map((choice) => ({ value: choice, label: choice })),
          ]}
          size="medium"
          value={values[name]}
          onChange={(value) => enquiry.change(name, value)}
        />
      ))}
    </EnquiryForm>
  );
});
