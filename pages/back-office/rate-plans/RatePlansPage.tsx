import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { RATE_RULE } from '../../../shared/contracts/rates.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { describeReach } from './describe-reach.ts';
import { Drafts } from './Drafts.tsx';
import { PlanTable } from './PlanTable.tsx';
import { RateCalendar } from './RateCalendar.tsx';
import { RateDialog } from './RateDialog.tsx';
import { RateReplay } from './RateReplay.tsx';
import styles from './RatePlansPage.module.css';
import { RatePlansStore } from './RatePlansStore.ts';

/** The rate plans: which of them wins on each day, their drafts, versions, and the last publication. */
export const RatePlansPage: Page = observer(function RatePlansPage() {
  const store = useStores().lazy.of(RatePlansStore);
  const { rates, notice, problem } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Rate plans" />
      <PageTitle>Rate plans</PageTitle>
      <div aria-live="polite">
        {problem && <Banner tone="error">{problem}</Banner>}
        {notice && <Banner tone="success">{notice}</Banner>}
      </div>
      {rates === null ? (
        <LoadError message="We couldn’t load the rates." onRetry={() => void store.load(store.query)} />
      ) : (
        <>
          <WhichPrices />
          <Drafts />
          <RateReplay />
          <RateCalendar />
          <PlanTable />
        </>
      )}
      <RateDialog />
      <ReasonDialog />
    </div>
  );
});

/** The rule, how far the last change has come, and the button that takes back the last publication. */
const WhichPrices = observer(function WhichPrices() {
  const store = useStores().lazy.of(RatePlansStore);
  const { reach = null, publication = null, may_publish: mayPublish } = store.rates ?? {};
  const isUnderWay = reach !== null && reach.live < reach.processes;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void store.refreshReach(), 2_000);
    return () => clearInterval(timer);
  }, [isUnderWay, store]);
  return (
    <section aria-labelledby="which-prices" className={styles.part}>
      <h2 className={styles.title} id="which-prices">
        Which prices apply
      </h2>
      <p>{RATE_RULE}</p>
      {reach && <p aria-live="polite">{describeReach(reach)}</p>}
      {publication && (
        <p>
          Last publication, {formatWhen(publication.published_at)}: {publication.names.join('; ')}.
        </p>
      )}
      {publication && mayPublish && (
        <p>
          <Button isPending={store.isRollingBack} variant="danger" onClick={() => void store.rollBack()}>
            Roll back this publication
          </Button>
        </p>
      )}
    </section>
  );
});

RatePlansPage.layout = 'wide';
RatePlansPage.fetchData = ({ stores, query: { month, product, booked, drafts, class: code } }) =>
  stores.lazy.of(RatePlansStore).load({ month, product, booked, drafts, class: code });
