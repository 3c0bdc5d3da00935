import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { Charge, ChargeVersion } from '../../../shared/contracts/charges.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import styles from './ChargesView.module.css';
import { ChargesStore } from './ChargesStore.ts';

interface Row {
  charge: Charge;
  version: ChargeVersion;
}

const columns: Column<Row>[] = [
  { label: 'Version', cell: ({ version }) => <Name version={version} /> },
  { label: 'Amount', cell: ({ version }) => <Amount version={version} /> },
  { label: 'Applies', cell: ({ version }) => <Times version={version} /> },
  { label: 'Who and when', cell: ({ version }) => <History version={version} /> },
  { label: 'Change', cell: (row) => <Actions {...row} /> },
];

/** All versions of a fee or tax, the newest first. */
export function ChargeVersions({ charge }: { charge: Charge }) {
  return (
    <DataTable
      caption={`Versions of ${charge.name}, the newest first`}
      columns={columns}
      isCaptionHidden
      keyOf={({ version }) => version.id}
      rows={charge.versions.map((version) => ({ charge, version }))}
    />
  );
}

function Name({ version }: { version: ChargeVersion }) {
  return (
    <>
      {version.version} {tagOf(version)}
    </>
  );
}

function tagOf({ state, is_in_force: isInForce }: ChargeVersion) {
  if (state === 'DRAFT') return <StatusTag tone="waiting">Draft</StatusTag>;
  if (state === 'WITHDRAWN') return <StatusTag tone="bad">Rolled back</StatusTag>;
  return isInForce ? <StatusTag tone="good">Now</StatusTag> : <StatusTag tone="over">Published</StatusTag>;
}

/** '10.1% · 10.1% of parking and fees' */
function Amount({ version }: { version: ChargeVersion }) {
  const { amount, basis_points: rate, explanation, is_taxable: isTaxable, label } = version;
  return (
    <div>
      <div>
        {rate === null ? amount && formatMoney(amount) : `${rate / 100}%`}
        {isTaxable && ' plus tax'}
      </div>
      <div className={styles.quiet}>
        {label}: {explanation}
      </div>
    </div>
  );
}

function Times({ version: { effective_from: from, effective_to: to } }: { version: ChargeVersion }) {
  if (!from) return <span className={styles.quiet}>Not published</span>;
  return (
    <div>
      From {formatWhen(from)}
      {to && <div>until {formatWhen(to)}</div>}
    </div>
  );
}

function History({ version: { version, history } }: { version: ChargeVersion }) {
  if (history.length === 0)
    return <span className={styles.quiet}>{version === 1 ? 'Since the lot opened' : 'No entry'}</span>;
  return (
    <ul className={styles.history}>
      {history.map(({ what, at, by, reason }) => (
        <li key={`${what} ${at}`}>
          {what} by {by}, {formatWhen(at)}: {reason}
        </li>
      ))}
    </ul>
  );
}

const Actions = observer(function Actions({ charge, version }: Row) {
  const { lazy } = useStores();
  const store = lazy.of(ChargesStore);
  const changes = lazy.of(ChangeStore);
  const preview = lazy.of(StaffMenuStore).findByName('RatePlanTaxes');
  const { may_publish: mayPublish, may_draft: mayDraft } = store.found ?? {};
  const name = `${charge.name}, version ${version.version}`;
  const of = <span className="visually-hidden"> {name}</span>;
  if (version.state === 'PUBLISHED' && mayPublish)
    return (
      <Button
        variant="quiet"
        onClick={() =>
          changes.ask({
            title: `Roll back ${name}`,
            text: describeRollBack(charge, version),
            label: 'Roll back',
            isDangerous: true,
            send: (reason) => store.rollBack(version.id, reason),
          })
        }
      >
        Roll back{of}
      </Button>
    );
  if (version.state !== 'DRAFT') return null;
  return (
    <div className={styles.actions}>
      {preview && <AppLink to={`${preview.path}?drafts=${version.id}`}>Preview on a bill{of}</AppLink>}
      {mayPublish && (
        <Button variant="cta" onClick={() => store.open('publish', charge, version)}>
          Publish{of}
        </Button>
      )}
      {mayDraft && (
        <Button
          variant="quiet"
          onClick={() =>
            changes.ask({
              title: `Discard ${name}`,
              text: 'This deletes the draft.',
              label: 'Discard',
              isDangerous: true,
              send: (reason) => store.discard(version.id, reason),
            })
          }
        >
          Discard{of}
        </Button>
      )}
    </div>
  );
});

/** What prices are then. */
export function describeRollBack(charge: Charge, version: ChargeVersion): string {
  const others = charge.versions.some(({ id, state }) => state === 'PUBLISHED' && id !== version.id);
  const then = others
    ? 'The other published versions apply again at once, by the rule.'
    : `There is no other version: nobody pays ${charge.name} any more.`;
  return `${then} What was booked keeps its price.`;
}
