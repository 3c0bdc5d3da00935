import { observer } from 'mobx-react-lite';
import { Card } from '../../shared/components/Card.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page } from '../../shared/page/page.ts';
import { RecordStore } from '../../shared/stores/RecordStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { SampleReceipt } from './SampleReceipt.tsx';
import { RecentEarnings } from './RecentEarnings.tsx';
import { RecordForm } from './RecordForm.tsx';
import styles from './RecordPointsPage.module.css';

const TITLE = 'Record points';

/** Adds the points of a receipt that has no member yet. */
export const RecordPointsPage: Page = observer(function RecordPointsPage() {
  const { fields } = useStores().lazy.of(RecordStore);
  return (
    <div className={styles.page}>
      <PageHead title={fields.form.isRefused ? `Error: ${TITLE}` : TITLE} />
      <PageTitle>{TITLE}</PageTitle>
      <p className={styles.intro}>
        Parked without giving your club number? Record your receipt within 90 days to earn one point per
        dollar of parking.
      </p>
      <div className={styles.columns}>
        <Card title="Your receipt" titleId="your-receipt">
          <RecordForm />
        </Card>
        <Card title="Where to find them" titleId="where-to-find" tone="outline">
          <SampleReceipt />
        </Card>
      </div>
      <RecentEarnings />
    </div>
  );
});

RecordPointsPage.layout = 'point-club';
RecordPointsPage.middleware = ['auth'];
RecordPointsPage.fetchData = ({ stores }) => stores.lazy.of(RecordStore).load();

RecordPointsPage.handlePost = async ({ stores, posted }) => {
  const store = stores.lazy.of(RecordStore);
  await store.fields.post(posted, () => store.record());
};
