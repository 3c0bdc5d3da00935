import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { EnquiryField } from '../../shared/components/EnquiryField.tsx';
import { EnquiryForm } from '../../shared/components/EnquiryForm.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { TextArea } from '../../shared/components/TextArea.tsx';
import type { Page } from '../../shared/page/page.ts';
import { ContactStore } from '../../shared/stores/ContactStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './ContactPage.module.css';

const LABELS = { email_address: 'Your e-mail', subject: 'Subject', message: 'Message' };

/** How to reach the lot: by phone at once, by message within a day. */
export const ContactPage: Page = observer(function ContactPage() {
  const { form } = useStores().lazy.of(ContactStore).enquiry;
  const title = 'Contact us';
  return (
    <div className={styles.page}>
      <PageHead
        description="Call Cascade Airport Parking day or night, or send a message: about a booking, the shuttle, something left in the car, or anything else."
        path="/contact"
        title={form.isRefused ? `Error: ${title}` : title}
      />
      <PageTitle>{title}</PageTitle>
      <div className={styles.columns}>
        <aside aria-label="Phone and address" className={styles.aside}>
          <Card title="Call, day or night" titleId="call">
            <p>
              <a className={styles.phone} href={business.phoneLink}>
                {business.phone}
              </a>
            </p>
            <p>
              Someone at the lot answers 24 hours a day. Calling is best when you are waiting for the shuttle.
            </p>
          </Card>
          <Card title="Where we are" titleId="where" tone="outline">
            <address className={styles.address}>
              {business.name}
              <br />
              {business.street}
              <br />
              {business.city}, {business.state} {business.postalCode}
            </address>
          </Card>
          <p>
            Does your company fly often? See our <AppLink to="/corporate-program">corporate program</AppLink>.
          </p>
        </aside>
        <section aria-labelledby="write" className={styles.write}>
          <h2 id="write">Send a message</h2>
          <ContactForm />
        </section>
      </div>
    </div>
  );
});

const ContactForm = observer(function ContactForm() {
  const { enquiry } = useStores().lazy.of(ContactStore);
  const { form, values } = enquiry;
  const thanks = (
    <Banner title="Thank you, your message is with us." tone="success">
      We answer by e-mail to {values.email_address.trim()}, usually within a day. If it cannot wait, call{' '}
      {business.phone}.
    </Banner>
  );
  return (
    <EnquiryForm
      action="Send message"
      draftKey="contact-draft"
      enquiry={enquiry}
      labels={LABELS}
      thanks={thanks}
    >
      <EnquiryField
        autoComplete="email"
        enquiry={enquiry}
        hint="Our answer goes here."
        labels={LABELS}
        name="email_address"
        type="email"
      />
      <EnquiryField
        enquiry={enquiry}
        hint="If it is about a booking, its number helps us find it."
        labels={LABELS}
        name="subject"
      />
      <TextArea
        errors={form.fieldErrors.message}
        label={LABELS.message}
        name="message"
        rows={8}
        value={values.message}
        onChange={(value) => enquiry.change('message', value)}
      />
    </EnquiryForm>
  );
});
