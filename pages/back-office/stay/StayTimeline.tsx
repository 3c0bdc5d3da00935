import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { StayEntry, StayEntryKind } from '../../../shared/contracts/stay.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { PhotoGrid } from '../photos/PhotoGrid.tsx';
import styles from './StayPage.module.css';

const KINDS: Record<StayEntryKind, string> = {
  quote: 'Price',
  booking: 'Booking',
  voucher: 'Time voucher',
  car: 'Car',
  approval: 'Approval',
  money: 'Money',
  points: 'Points',
  mail: 'Email',
  'wallet-pass': 'Wallet pass',
  ride: 'Shuttle',
  walk: 'Lot walk',
  score: 'Score',
  incident: 'Incident',
  audit: 'Change',
};

/** So many entries are always open; earlier ones of a longer history fold. */
const OPEN = 40;

/** What happened, in order. */
export function StayTimeline({ entries }: { entries: readonly StayEntry[] }) {
  const earlier = entries.slice(0, -OPEN);
  const shown = entries.slice(-OPEN);
  return (
    <>
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{earlier.length} earlier entries</summary>
          <Entries entries={earlier} />
        </details>
      )}
      <Entries entries={shown} />
    </>
  );
}

function Entries({ entries }: { entries: readonly StayEntry[] }) {
  return (
    <ol className={styles.entries}>
      {entries.map((entry, index) => (
        // Two entries may say the same at the same time, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.entry}>
          <Entry {...entry} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ at, kind, title, details, lines, photos, href, actor }: StayEntry) {
  return (
    <>
      <p className={styles.when}>
        <time>{formatWhen(at)}</time> · {KINDS[kind]}
        {actor && ` · ${actor}`}
      </p>
      <p className={styles.title}>{href ? <AppLink to={href}>{title}</AppLink> : title}</p>
      {details.map((detail) => (
        <p key={detail} className={styles.detail}>
          {detail}
        </p>
      ))}
      {photos.length > 0 && (
        <PhotoGrid
          photos={photos.map((photo, index) => ({
            href: photo,
            alt: `Photo ${index + 1}, ${formatWhen(at)}`,
          }))}
        />
      )}
      {lines.length > 0 && (
        <details className={styles.lines}>
          <summary>Price details</summary>
          <dl>
            {lines.map(({ label, amount, reason }) => (
              <div key={`${label} ${reason}`}>
                <dt>
                  {label}
                  {reason && <span className={styles.detail}>{reason}</span>}
                </dt>
                <dd>{formatMoney(amount)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
