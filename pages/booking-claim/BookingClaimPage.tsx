import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { business } from '../../shared/business.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Card } from '../../shared/components/Card.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';
import { Redirect } from '../../shared/errors/app-error.ts';
import type { Page } from '../../shared/page/page.ts';
import { ClaimStore } from '../../shared/stores/ClaimStore.ts';
import { PageNoteStore } from '../../shared/stores/PageNoteStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { ClaimNote } from './ClaimNote.tsx';
import styles from './BookingClaimPage.module.css';

const LABELS = { number: 'Booking number', email_addr: 'Email' };

/** Finds a booking for travelers who lost the link to it. */
export const BookingClaimPage: Page = observer(function BookingClaimPage() {
  const {
    isLinkExpired,
    fields: { form },
  } = useStores().lazy.of(ClaimStore);
  const title = 'Find your booking';
  return (
    <div className={styles.page}>
      <PageHead
        description="View, print, or cancel your Sea-Tac parking booking. Find it with your booking number and email address."
        path="/booking-claim"
        title={form.isRefused ? `Error: ${title}` : title}
      />
      <PageTitle>{title}</PageTitle>
      <ClaimNote />
      {isLinkExpired && (
        <Banner tone="warning" title="This link no longer works.">
          Enter the email you booked with, and we’ll open your booking.
        </Banner>
      )}
      <div className={styles.columns}>
        <Card>
          <ClaimForm />
        </Card>
        <Card title="Can’t find your booking number?" titleId="no-number" tone="outline">
          <p>
            It’s in the subject line of your confirmation email, which also links to your booking. We can{' '}
            <AppLink to="/email-my-bookings">email you your bookings</AppLink>. You can also call us 24/7:{' '}
            <a href={business.phoneLink}>{business.phone}</a>.
          </p>
        </Card>
      </div>
    </div>
  );
});

BookingClaimPage.fetchData = async ({ stores, query }) => {
  stores.lazy.of(ClaimStore).open(query);
  await stores.lazy.of(PageNoteStore).load('claim-note');
};

BookingClaimPage.handlePost = async ({ stores, posted }) => {
  const store = stores.lazy.of(ClaimStore);
  const path = await store.fields.post(posted, () => store.claim());
  if (path !== null) throw new Redirect(path, 303);
};

const ClaimForm = observer(function ClaimForm() {
  const store = useStores().lazy.of(ClaimStore);
  const { fields } = store;
  const bind = bindFields(fields, LABELS);
  useDraft(`claim-draft${store.linkNumber}`, fields);
  const navigate = useNavigate();
  const find = async () => {
    const path = await store.claim();
    if (path !== null) await navigate(path);
  };
  return (
    <Form isPosted action="Find my booking" form={fields.form} labels={LABELS} onSubmit={() => void find()}>
      <TextField
        {...bind('number')}
        autoCapitalize="characters"
        autoComplete="off"
        hint="10 letters and digits, like 7K2MQ4XW8Z."
        spellCheck={false}
      />
      <TextField
        {...bind('email_addr')}
        autoComplete="email"
        hint="The email you booked with."
        type="email"
      />
    </Form>
  );
});
