import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { Difference, LotWalkReport } from '../../../shared/contracts/lot-walks.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { Freshness } from '../live/Freshness.tsx';
import { useLive } from '../live/use-live.ts';
import styles from './LotWalkPage.module.css';
import { LotWalkStore } from './LotWalkStore.ts';
import { SettleDialog } from './SettleDialog.tsx';
import { describeCount, LOT_WALK_PATH, WalkTag } from './WalkList.tsx';

const TOPICS = ['lot-walks'] as const;

/** What a walk found other than the books say, and what was done about it. */
export const WalkReport = observer(function WalkReport({ report }: { report: LotWalkReport }) {
  const store = useStores().lazy.of(LotWalkStore);
  useLive(
    TOPICS,
    useCallback(() => store.refresh(), [store]),
  );
  const { walk } = report;
  return (
    <>
      <Freshness stillWorks="You can read what is shown. Settling waits for the connection." />
      <p>
        <AppLink to={LOT_WALK_PATH}>All walks</AppLink>
      </p>
      <p className={styles.summary}>
        <strong>
          {formatWhen(walk.started_at)}
          {walk.ended_at && ` to ${formatWhen(walk.ended_at)}`}
        </strong>
        <span>
          {walk.started_by} · {describeCount(walk)}
        </span>
        {walk.ended_at ? <WalkTag walk={walk} /> : <StatusTag tone="waiting">Still open</StatusTag>}
      </p>
      {walk.ended_at && store.groups.length === 0 && (
        <p>Every car in the books was seen where it was, and no other.</p>
      )}
      {store.groups.map(({ kind, label, items }) => (
        <section key={kind} aria-labelledby={`kind-${kind}`} className={styles.group}>
          <h2 id={`kind-${kind}`}>
            {label} ({items.length})
          </h2>
          <ul className={styles.differences}>
            {items.map((difference) => (
              <DifferenceRow key={difference.id} difference={difference} maySettle={report.may_settle} />
            ))}
          </ul>
        </section>
      ))}
      <SettleDialog />
    </>
  );
});

interface RowProps {
  difference: Difference;
  maySettle: boolean;
}

const DifferenceRow = observer(function DifferenceRow({ difference, maySettle }: RowProps) {
  const store = useStores().lazy.of(LotWalkStore);
  const { license_plate: plate, ticket_number: ticket, details, settled } = difference;
  return (
    <li className={styles.difference} data-difference={plate ?? ticket}>
      <p className={styles.what}>
        <strong>{plate ?? 'No plate'}</strong> {ticket && `Ticket ${ticket}`}
      </p>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      <StayLinks difference={difference} />
      {settled ? (
        <p>
          <StatusTag tone="over">Settled</StatusTag> {settled.reason}
          {settled.words && `: ${settled.words}`} · {settled.by}, {formatWhen(settled.at)}
        </p>
      ) : (
        maySettle && (
          <p>
            <Button aria-label={`Settle ${plate ?? ticket}`} onClick={() => store.askToSettle(difference)}>
              Settle
            </Button>
          </p>
        )
      )}
    </li>
  );
});

/** The parking stays of a difference: there staff check a car out, void a ticket or find the customer. */
const StayLinks = observer(function StayLinks({ difference }: { difference: Difference }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('Stay');
  const { transaction_id: own, other_transaction_id: other } = difference;
  if (!page || !(own ?? other)) return null;
  const link = (id: string, label: string) => <AppLink to={page.path.replace(':id', id)}>{label}</AppLink>;
  return (
    <p className={styles.links}>
      {own && link(own, 'Its parking stay')}
      {other && link(other, 'The stay that left')}
    </p>
  );
});
