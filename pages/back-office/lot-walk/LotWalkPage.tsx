import { observer } from 'mobx-react-lite';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './LotWalkPage.module.css';
import { LotWalkStore } from './LotWalkStore.ts';
import { WalkList } from './WalkList.tsx';
import { WalkReport } from './WalkReport.tsx';
import { WalkRound } from './WalkRound.tsx';
import { WalkStore } from './WalkStore.ts';

/** The nightly count of the plates on the lot: the walks, one while it is walked, and what it found. */
export const LotWalkPage: Page = observer(function LotWalkPage() {
  const { lazy } = useStores();
  const { data } = lazy.of(WalkStore);
  const { report } = lazy.of(LotWalkStore);
  return (
    <div className={styles.page}>
      <PageHead title="Lot walk" />
      <PageTitle>Lot walk</PageTitle>
      {data ? <WalkRound key={data.walk.id} /> : report ? <WalkReport report={report} /> : <WalkList />}
    </div>
  );
});

LotWalkPage.layout = 'wide';
LotWalkPage.validate = ({ query: { walk = 'x' } }) => /^[\w-]{1,64}$/.test(walk);
LotWalkPage.fetchData = async ({ stores, query: { walk } }) => {
  const [list, round] = [stores.lazy.of(LotWalkStore), stores.lazy.of(WalkStore)];
  round.leave();
  await list.load();
  if (walk === undefined) return;
  if (list.walks?.open?.id === walk && list.walks.may_walk) await round.load(walk);
  if (!round.data) await list.loadReport(walk);
};
