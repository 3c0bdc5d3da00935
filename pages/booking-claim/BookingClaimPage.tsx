import { observer } from 'mobx-react-lite';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { business } from '../../shared/business.ts';
import { Button } from '../../shared/components/Button.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { TextField, type TextFieldProps } from '../../shared/components/TextField.tsx';
import type { Page } from '../../shared/page/page.ts';
import { type ClaimName, ClaimStore } from '../../shared/stores/ClaimStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './BookingClaimPage.module.css';

const LABELS = { number: 'Booking number', email_addr: 'E-mail' };

/** The way back to a booking for whoever has lost the link. */
export const BookingClaimPage: Page = observer(function BookingClaimPage() {
  const { form } = useStores().lazy.of(ClaimStore);
  const title = 'Find your booking';
  return (
    <div className={styles.page}>
      <PageHead
        description="See, print or cancel your airport parking at Sea-Tac: find your booking by its number and the e-mail address that you booked with."
        path="/booking-claim"
        title={form.isRefused ? `Error: ${title}` : title}
      />
      <PageTitle>{title}</PageTitle>
      <div className={styles.columns}>
        <Card>
          <ClaimForm />
        </Card>
        <Card title="No number at hand?" titleId="no-number" tone="outline">
          <p>
            It stands in the subject of the confirmation that we have sent you, and that mail has a link
            straight to your booking. You can also call us, day and night:{' '}
            <a href={business.phoneLink}>{business.phone}</a>.
          </p>
        </Card>
      </div>
    </div>
  );
});

const ClaimForm = observer(function ClaimForm() {
  const store = useStores().lazy.of(ClaimStore);
  const { form } = store;
  const navigate = useNavigate();
  const find = async () => {
    const path = await store.claim();
    if (path !== null) await navigate(path);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void find();
  };
  return (
    // `dialog`: before the scripts have come, sending it does nothing.
    <form noValidate className={styles.form} method="dialog" onSubmit={handleSubmit}>
      <ErrorSummary
        attempt={form.refusals}
        fieldErrors={form.summary}
        formErrors={form.formErrors}
        labels={LABELS}
      />
      <ClaimField
        autoCapitalize="characters"
        autoComplete="off"
        hint="Ten letters and digits, like 7K2MQ4XW8Z."
        name="number"
        spellCheck={false}
      />
      <ClaimField autoComplete="email" hint="The one that you booked with." name="email_addr" type="email" />
      <p>
        <Button isPending={form.isPending} type="submit" variant="cta">
          Find my booking
        </Button>
      </p>
    </form>
  );
});

interface ClaimFieldProps extends Omit<TextFieldProps, 'name' | 'label'> {
  name: ClaimName;
}

const ClaimField = observer(function ClaimField({ name, ...field }: ClaimFieldProps) {
  const store = useStores().lazy.of(ClaimStore);
  return (
    <TextField
      {...field}
      errors={store.form.fieldErrors[name]}
      label={LABELS[name]}
      name={name}
      value={store.values[name]}
      onBlur={() => store.check(name)}
      onChange={(value) => store.change(name, value)}
    />
  );
});
