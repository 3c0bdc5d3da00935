import { AppLink } from '../../shared/components/AppLink.tsx';
import { ReceiptButton } from '../parts/ClubReceipt.tsx';
import { type Column, DataTable } from '../../shared/components/DataTable.tsx';
import { formatLongDay } from '../../shared/format/long-day.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import type { LedgerRow } from '../../shared/stores/LedgerStore.ts';
import { formatSigned, ruleOf } from './ledger-labels.ts';
import styles from './PointClubLedgerPage.module.css';

/** 15 rows of the ledger, newest first. */
export function LedgerTable({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <DataTable
      isCaptionHidden
      caption="Points activity, newest first"
      columns={COLUMNS}
      keyOf={({ entry }) => entry.id}
      rows={rows}
    />
  );
}

const COLUMNS: Column<LedgerRow>[] = [
  { label: 'Date', cell: ({ date }) => <span className={styles.date}>{formatWallTime(date)}</span> },
  { label: 'Activity', cell: (row) => <What row={row} /> },
  { label: 'Points', isNumber: true, cell: ({ entry }) => <Amount points={entry.points} /> },
  {
    label: 'Balance',
    isNumber: true,
    cell: ({ entry: { balance } }) => balance?.toLocaleString('en-US') ?? '--',
  },
  { label: 'Expiration', cell: (row) => <Lots row={row} /> },
];

function Amount({ points }: { points: number | undefined }) {
  if (points === undefined) return '--';
  return <strong className={points > 0 ? styles.gain : undefined}>{formatSigned(points)}</strong>;
}

function What({ row: { entry } }: { row: LedgerRow }) {
  const { rule, reason, source, actor } = entry;
  const words = ruleOf(rule);
  return (
    <div className={styles.what}>
      {words && <strong>{words}</strong>}
      {reason && <span>{reason}</span>}
      <p className={styles.source}>
        <Source source={source} />
        {actor && <span className={styles.quiet}>{actor}</span>}
      </p>
    </div>
  );
}

function Source({ source }: { source: LedgerRow['entry']['source'] }) {
  if (!source?.number) return null;
  if (source.kind === 'RECEIPT') return <ReceiptButton number={source.number} />;
  if (source.kind !== 'VOUCHER' || !source.id) return null;
  return (
    <AppLink className={styles.voucher} to={`/point-club/voucher/${encodeURIComponent(source.id)}`}>
      Voucher {source.number}
    </AppLink>
  );
}

/** The lots of points that a row changed, with the date they were earned and the date they expire. */
function Lots({ row: { lots, entry } }: { row: LedgerRow }) {
  const lines = lots.map(({ points, earned, expires }) => (
    <li key={`${earned} ${expires} ${points}`}>
      {lots.length > 1 && `${formatSigned(points)}: `}
      {entry.rule === 'EXPIRE' ? 'Expired' : 'Expires'} {formatLongDay(expires)}
      {entry.rule !== 'EARN' && `, earned ${formatLongDay(earned)}`}
    </li>
  ));
  if (lines.length <= 2) return <ul className={styles.lots}>{lines}</ul>;
  return (
    <details className={styles.lots}>
      <summary>{lots.length} dates</summary>
      <ul className={styles.lots}>{lines}</ul>
    </details>
  );
}
