import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Button } from '../../shared/components/Button.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import type { Page } from '../../shared/page/page.ts';
import { MyBookingsStore } from '../../shared/stores/MyBookingsStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './EmailMyBookingsPage.module.css';

const LABELS = { email_addr: 'Email' };
const TITLE = 'Email me my bookings';

/** Emails links to their bookings to travelers who know only their email address. */
export const EmailMyBookingsPage: Page = observer(function EmailMyBookingsPage() {
  const { fields } = useStores().lazy.of(MyBookingsStore);
  return (
    <div className={styles.page}>
      <PageHead
        description="Lost your booking number? Get links to your Sea-Tac parking bookings by email."
        path="/email-my-bookings"
        title={fields.form.isRefused ? `Error: ${TITLE}` : TITLE}
      />
      <PageTitle>{TITLE}</PageTitle>
      {fields.sent ? <Sent email={fields.sent.email_addr} /> : <AddressForm />}
      <p>
        Know your number? <AppLink to="/booking-claim">Find your booking</AppLink>. Or call us 24/7:{' '}
        <a href={business.phoneLink}>{business.phone}</a>.
      </p>
    </div>
  );
});

EmailMyBookingsPage.handlePost = async ({ stores, posted }) => {
  const store = stores.lazy.of(MyBookingsStore);
  await store.fields.post(posted, () => store.ask());
};

const AddressForm = observer(function AddressForm() {
  const store = useStores().lazy.of(MyBookingsStore);
  const { fields } = store;
  useDraft('my-bookings-draft', fields);
  return (
    <>
      <p>Enter the email you booked with. We’ll send you a link to each of your bookings.</p>
      <Form isPosted action={TITLE} form={fields.form} labels={LABELS} onSubmit={() => void store.ask()}>
        <TextField {...bindFields(fields, LABELS)('email_addr')} autoComplete="email" type="email" />
      </Form>
    </>
  );
});

const Sent = observer(function Sent({ email }: { email: string }) {
  const { fields } = useStores().lazy.of(MyBookingsStore);
  const sent = useFocusWhen<HTMLDivElement>(fields.isSent);
  return (
    <div ref={sent} className={styles.page} tabIndex={-1}>
      <Banner title="Check your email." tone="success">
        If there are bookings for {email}, we sent links to them. Didn’t get the email? Check the address, and
        look in your spam folder.
      </Banner>
      <p>
        <Button onClick={() => fields.begin()}>Use another email</Button>
      </p>
    </div>
  );
});
