import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './ErrorPage.module.css';

/** Shown instead of a page that is missing or failed. The response has the same status. */
export const ErrorPage = observer(function ErrorPage() {
  const { error } = useStores();
  return error.isNotFound ? <NotFound /> : <Failure />;
});

function NotFound() {
  return (
    <div className={styles.page}>
      <PageHead title="Page not found" />
      <PageTitle eyebrow="404">This page could not be found</PageTitle>
      <p>
        Check the address. The page may have moved. Your bookings are safe:{' '}
        <AppLink to="/booking-claim">find your booking</AppLink> or have us{' '}
        <AppLink to="/email-my-bookings">email it to you</AppLink>.
      </p>
      <LinkButton to="/">Back to the home page</LinkButton>
    </div>
  );
}

const Failure = observer(function Failure() {
  const { error } = useStores();
  return (
    <div className={styles.page}>
      <PageHead title="Something went wrong" />
      <PageTitle eyebrow={String(error.status)}>Something went wrong</PageTitle>
      <p>{error.message}</p>
      <p>
        Your bookings are safe. Try again in a moment, or call us 24/7 at{' '}
        <a href={business.phoneLink}>{business.phone}</a>.
      </p>
      {error.requestId && (
        <p className={styles.reference}>
          If you call, give us this reference code: <code>{error.requestId}</code>
        </p>
      )}
      <LinkButton to="/">Back to the home page</LinkButton>
    </div>
  );
});
