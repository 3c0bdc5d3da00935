import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { business } from '../../shared/business.ts';
import { Card } from '../../shared/components/Card.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { TypedField } from '../../shared/components/TypedField.tsx';
import { TypedForm } from '../../shared/components/TypedForm.tsx';
import type { Page } from '../../shared/page/page.ts';
import { ClaimStore } from '../../shared/stores/ClaimStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './BookingClaimPage.module.css';

const LABELS = { number: 'Booking number', email_addr: 'Email' };

/** The way back to a booking for whoever has lost the link. */
export const BookingClaimPage: Page = observer(function BookingClaimPage() {
  const { form } = useStores().lazy.of(ClaimStore).fields;
  const title = 'Find your booking';
  return (
    <div className={styles.page}>
      <PageHead
        description="View, print, or cancel your Sea-Tac parking booking. Find it with your booking number and email address."
        path="/booking-claim"
        title={form.isRefused ? `Error: ${title}` : title}
      />
      <PageTitle>{title}</PageTitle>
      <div className={styles.columns}>
        <Card>
          <ClaimForm />
        </Card>
        <Card title="Can’t find your booking number?" titleId="no-number" tone="outline">
          <p>
            It’s in the subject line of your confirmation email, which also links to your booking. You can
            also call us 24/7: <a href={business.phoneLink}>{business.phone}</a>.
          </p>
        </Card>
      </div>
    </div>
  );
});

function ClaimForm() {
  const store = useStores().lazy.of(ClaimStore);
  const { fields } = store;
  const navigate = useNavigate();
  const find = async () => {
    const path = await store.claim();
    if (path !== null) await navigate(path);
  };
  return (
    <TypedForm
      action="Find my booking"
      draftKey="claim-draft"
      fields={fields}
      labels={LABELS}
      onSubmit={() => void find()}
    >
      <TypedField
        autoCapitalize="characters"
        autoComplete="off"
        fields={fields}
        hint="10 letters and digits, like 7K2MQ4XW8Z."
        labels={LABELS}
        name="number"
        spellCheck={false}
      />
      <TypedField
        autoComplete="email"
        fields={fields}
        hint="The email you booked with."
        labels={LABELS}
        name="email_addr"
        type="email"
      />
    </TypedForm>
  );
}
