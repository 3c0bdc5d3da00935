import { observer } from 'mobx-react-lite';
import type { SubmitEvent } from 'react';
import { Banner } from '../../shared/components/Banner.tsx';
import { Button } from '../../shared/components/Button.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { ConfirmStore } from '../../shared/stores/ConfirmStore.ts';
import type { ShownBooking } from '../../shared/stores/shown-booking.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { HeldStay } from '../parts/HeldStay.tsx';
import styles from './BookingConfirmPage.module.css';

/** The link was opened too late: books the same stay again with one press, if it still can. */
export const HoldEnded = observer(function HoldEnded({ shownBooking }: { shownBooking: ShownBooking }) {
  const store = useStores().lazy.of(ConfirmStore);
  const canRebook = shownBooking.booking.allowed_actions?.includes('rebook') ?? false;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void store.rebook();
  };
  return (
    <div className={styles.again}>
      <PageTitle>Your space was released</PageTitle>
      <p>
        We hold a space without payment for 30 minutes.{' '}
        {canRebook
          ? 'Your price still holds: book the same stay again with one press.'
          : 'Choose your dates again to get a new price.'}
      </p>
      <div role="alert">
        {store.form.formErrors.map((words) => (
          <Banner key={words} tone="error">
            {words}
          </Banner>
        ))}
      </div>
      <HeldStay shownBooking={shownBooking} />
      {canRebook && (
        <form method="get" onSubmit={handleSubmit}>
          <input name="token" type="hidden" value={store.token} />
          <input name="again" type="hidden" value="yes" />
          <Button isWide isPending={store.form.isPending} type="submit" variant="cta">
            Book it again
          </Button>
        </form>
      )}
      <p>
        <LinkButton to="/booking">Choose other dates</LinkButton>
      </p>
    </div>
  );
});
