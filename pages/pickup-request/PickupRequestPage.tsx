import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { Deferred } from '../../shared/components/Deferred.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page } from '../../shared/page/page.ts';
import { PickupStore } from '../../shared/stores/PickupStore.ts';
import { PostedQuestion } from '../../shared/stores/PostedQuestion.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { PickupForm } from './PickupForm.tsx';
import styles from './PickupRequestPage.module.css';
import { RidePanel } from './RidePanel.tsx';

/** Requests the shuttle and shows the ride. */
export const PickupRequestPage: Page = observer(function PickupRequestPage() {
  const { fields, cancelling } = useStores().lazy.of(PickupStore);
  const title = 'Shuttle pickup';
  return (
    <div className={styles.page}>
      <PageHead
        description="Call our free Sea-Tac shuttle. Tell us where you are, see your place in line and the wait, and track the shuttle until it arrives."
        path="/pickup"
        title={fields.form.isRefused || cancelling.isRefused ? `Error: ${title}` : title}
      />
      <PageTitle>{title}</PageTitle>
      <Deferred of={PickupStore} fallback={<div className={styles.space} />}>
        <RideOrForm />
      </Deferred>
    </div>
  );
});

const RideOrForm = observer(function RideOrForm() {
  const store = useStores().lazy.of(PickupStore);
  const { ride, isLost, note } = store;
  return (
    <>
      {note && (
        <Banner>
          {note.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      {ride ? (
        <RidePanel ride={ride} store={store} />
      ) : (
        <>
          {isLost && (
            <Banner tone="warning">
              We can’t check whether you already called a shuttle. Call {business.phone}.
            </Banner>
          )}
          <PickupForm store={store} />
          <p className={styles.lead}>
            The shuttle is free and runs 24 hours a day. You can track it here, or call{' '}
            <a href={business.phoneLink}>{business.phone}</a> and tell us your island number.
          </p>
        </>
      )}
    </>
  );
});

PickupRequestPage.fetchData = ({ stores, query: { transactionId, bookingId, token } }) =>
  stores.deferred.load(PickupStore, (store) =>
    store.load({ ticket: transactionId?.slice(0, 64), bookingId, token }),
  );

PickupRequestPage.handlePost = async ({ stores, posted }) => {
  const store = stores.lazy.of(PickupStore);
  const { ride, isOpen } = store;
  if (posted.form === 'again') return store.askAgain();
  if (posted.form !== 'cancel-ride') return store.fields.post(posted, () => store.request());
  // A second press finds the ride canceled.
  if (ride && isOpen && stores.lazy.of(PostedQuestion).isConfirmed(posted)) await store.cancel(ride);
};
