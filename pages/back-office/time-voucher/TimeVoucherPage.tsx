import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { FactList } from '../../../shared/components/FactList.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { VoucherLife } from '../../../shared/contracts/voucher-life.ts';
import { formatPoints } from '../../../shared/format/points.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { WhoChanged } from '../changes/WhoChanged.tsx';
import styles from './TimeVoucherPage.module.css';
import { VoucherLifeStore } from './VoucherLifeStore.ts';

/** Everything that happened to one time voucher. */
export const TimeVoucherPage: Page = observer(function TimeVoucherPage() {
  const { voucher } = useStores().lazy.of(VoucherLifeStore);
  if (!voucher) return null;
  const { number, status, facts, entries } = voucher;
  return (
    <div className={styles.page}>
      <PageHead title={`Time voucher ${number}`} />
      <PageTitle>Time voucher {number}</PageTitle>
      <div className={styles.columns}>
        <Card title="The voucher" titleId="voucher">
          <div>
            <StatusTag tone={status.tone}>{status.label}</StatusTag>
          </div>
          <FactList facts={facts.map(({ label, value }) => [label, value] as const)} />
          <Void voucher={voucher} />
          <WhoChanged name={number} />
        </Card>
        <Card title="Its life" titleId="life">
          <ol className={styles.entries}>
            {entries.map(({ at, title, href, actor }, index) => (
              // Two entries may say the same at the same time, and their order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={styles.entry}>
                <p className={styles.when}>
                  <time>{formatWhen(at)}</time>
                </p>
                <p className={styles.title}>{href ? <AppLink to={href}>{title}</AppLink> : title}</p>
                {actor && <p className={styles.when}>{actor}</p>}
              </li>
            ))}
          </ol>
        </Card>
      </div>
      <ReasonDialog />
    </div>
  );
});

/** Returns the points to the member, as the member could. */
const Void = observer(function Void({ voucher }: { voucher: VoucherLife }) {
  const { lazy } = useStores();
  const { id, number, returns, may_void: mayVoid } = voucher;
  if (!mayVoid || !returns) return null;
  const points = returns.reduce((sum, lot) => sum + lot.points, 0);
  const ask = () =>
    lazy.of(ChangeStore).ask({
      title: `Void voucher ${number}`,
      text:
        points > 0
          ? `The member gets ${formatPoints(points)} back, and its space is released.`
          : 'Its points have expired, so none go back. Its space is released.',
      label: 'Void voucher',
      isDangerous: true,
      send: (reason) => lazy.of(VoucherLifeStore).void(id, reason),
    });
  return (
    <p data-print="no">
      <Button onClick={ask}>Void voucher</Button>
    </p>
  );
});

TimeVoucherPage.layout = 'wide';
TimeVoucherPage.validate = ({ params: { itemId = '' } }) => /^[\w-]{1,64}$/.test(itemId);
TimeVoucherPage.fetchData = ({ stores, params: { itemId = '' } }) =>
  stores.lazy.of(VoucherLifeStore).load(itemId);
