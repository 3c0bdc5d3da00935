import { observer } from 'mobx-react-lite';
import { business } from '../../shared/business.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page } from '../../shared/page/page.ts';
import { PickupStore } from '../../shared/stores/PickupStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { PickupForm } from './PickupForm.tsx';
import styles from './PickupRequestPage.module.css';
import { RidePanel } from './RidePanel.tsx';

/** Calls the shuttle, and shows where it is: to the airport's islands and at the lot. */
export const PickupRequestPage: Page = observer(function PickupRequestPage() {
  const store = useStores().lazy.of(PickupStore);
  const { ride, isLost, enquiry } = store;
  const title = 'Shuttle pickup';
  return (
    <div className={styles.page}>
      <PageHead
        description="Call our free shuttle at Sea-Tac: say which island you stand at, see your place and the measured wait, and follow the shuttle until it is there."
        path="/pickup"
        title={enquiry.form.isRefused ? `Error: ${title}` : title}
      />
      <PageTitle>{title}</PageTitle>
      {ride ? (
        <RidePanel ride={ride} store={store} />
      ) : (
        <>
          <p className={styles.lead}>
            The shuttle is free and runs all day and night. Say where you are and follow it here, or call{' '}
            <a href={business.phoneLink}>{business.phone}</a> and tell us the number of your island.
          </p>
          {isLost && (
            <Banner tone="warning">
              We cannot see right now whether a shuttle is called for you. Please call {business.phone}.
            </Banner>
          )}
          <PickupForm store={store} />
        </>
      )}
    </div>
  );
});

PickupRequestPage.fetchData = ({ stores, query }) =>
  stores.lazy.of(PickupStore).load((query.transactionId ?? '').slice(0, 64));
