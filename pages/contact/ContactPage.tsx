import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Card } from '../../shared/components/Card.tsx';
import { MessageForm } from '../../shared/components/MessageForm.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { TextArea } from '../../shared/components/TextArea.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import type { Page } from '../../shared/page/page.ts';
import { ContactStore } from '../../shared/stores/ContactStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './ContactPage.module.css';

const LABELS = { email_address: 'Your email', subject: 'Subject', message: 'Message' };

/** Phone number, address, and a contact form. */
export const ContactPage: Page = observer(function ContactPage() {
  const { form } = useStores().lazy.of(ContactStore).fields;
  const title = 'Contact us';
  return (
    <div className={styles.page}>
      <PageHead
        description="Call Cascade Airport Parking 24 hours a day, or send a message about a booking, the shuttle, a lost item, or anything else."
        path="/contact"
        title={form.isRefused ? `Error: ${title}` : title}
      />
      <PageTitle>{title}</PageTitle>
      <div className={styles.columns}>
        <aside aria-label="Phone and address" className={styles.aside}>
          <Card title="Call us 24/7" titleId="call">
            <p>
              <a className={styles.phone} href={business.phoneLink}>
                {business.phone}
              </a>
            </p>
            <p>We answer 24 hours a day. If you’re waiting for the shuttle, call us.</p>
          </Card>
          <Card title="Our address" titleId="where" tone="outline">
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

ContactPage.handlePost = async ({ stores, posted }) => {
  const store = stores.lazy.of(ContactStore);
  await store.fields.post(posted, () => store.send());
};

const ContactForm = observer(function ContactForm() {
  const store = useStores().lazy.of(ContactStore);
  const { fields } = store;
  const bind = bindFields(fields, LABELS);
  const thanks = (
    <Banner title="Thank you. We got your message." tone="success">
      We’ll reply to {fields.sent?.email_address.trim()}, usually within a day. If it’s urgent, call{' '}
      {business.phone}.
    </Banner>
  );
  return (
    <MessageForm
      action="Send message"
      draftKey="contact-draft"
      fields={fields}
      labels={LABELS}
      thanks={thanks}
      onSubmit={() => void store.send()}
    >
      <TextField
        {...bind('email_address')}
        autoComplete="email"
        hint="We’ll reply to this address."
        type="email"
      />
      <TextField {...bind('subject')} hint="If you’re asking about a booking, include the booking number." />
      <TextArea {...bind('message')} rows={8} />
    </MessageForm>
  );
});
