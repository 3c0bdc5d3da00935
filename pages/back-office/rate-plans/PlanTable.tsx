import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { RatePlan, RateVersion } from '../../../shared/contracts/rate-plans.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { WhoChanged } from '../changes/WhoChanged.tsx';
import { describeDays, nameProduct } from './rate-labels.ts';
import styles from './RatePlansPage.module.css';
import { RatePlansStore } from './RatePlansStore.ts';

const columns: Column<RatePlan>[] = [
  { label: 'Plan', cell: ({ name }) => name },
  { label: 'For', cell: (plan) => <For plan={plan} /> },
  { label: 'Price now', cell: (plan) => <PriceNow plan={plan} /> },
  { label: 'Versions', cell: (plan) => <Versions plan={plan} /> },
];

/** Only those who may draft get the button. */
const draftColumns: Column<RatePlan>[] = [
  ...columns,
  { label: 'Change', cell: (plan) => <Change plan={plan} /> },
];

/** All plans with their versions. */
export const PlanTable = observer(function PlanTable() {
  const { rates } = useStores().lazy.of(RatePlansStore);
  if (!rates) return null;
  return (
    <section aria-labelledby="plans" className={styles.part}>
      <h2 className={styles.title} id="plans">
        Plans
      </h2>
      <DataTable
        caption="A plan with a higher priority beats the others on its days"
        columns={rates.may_draft ? draftColumns : columns}
        keyOf={({ plan }) => plan}
        rows={rates.plans}
      />
    </section>
  );
});

function For({ plan }: { plan: RatePlan }) {
  const days = describeDays(plan);
  return (
    <div>
      {nameProduct(plan)}
      {days && <div className={styles.quiet}>{days}</div>}
      <div className={styles.quiet}>
        Priority {plan.priority}
        {plan.is_event && ', deposit when paid at the lot'}
      </div>
    </div>
  );
}

function PriceNow({ plan: { versions } }: { plan: RatePlan }) {
  const current = versions.find(({ is_in_force: isInForce }) => isInForce);
  return current ? <>{formatMoney(current.daily)} per day</> : <span className={styles.quiet}>None</span>;
}

function Versions({ plan }: { plan: RatePlan }) {
  return (
    <details className={styles.versions}>
      <summary>
        {plan.versions.length === 1 ? '1 version' : `${plan.versions.length} versions`}
        <span className="visually-hidden"> of {plan.name}</span>
      </summary>
      <ul>
        {plan.versions.map((version) => (
          <Version key={version.id} plan={plan} version={version} />
        ))}
      </ul>
    </details>
  );
}

const Version = observer(function Version({ plan, version }: { plan: RatePlan; version: RateVersion }) {
  const { lazy } = useStores();
  const store = lazy.of(RatePlansStore);
  const changes = lazy.of(ChangeStore);
  const name = `${plan.name}, version ${version.version}`;
  return (
    <li>
      <div className={styles.version}>
        <strong>Version {version.version}</strong> {tagOf(version)}
      </div>
      <div>
        {formatMoney(version.daily)} per day, {formatMoney(version.hourly)} per hour,{' '}
        {formatMoney(version.weekly)} per week
      </div>
      <div className={styles.quiet}>
        {version.effective_from && `From ${formatWhen(version.effective_from)}`}
        {version.withdrawn_at && ` until it was withdrawn ${formatWhen(version.withdrawn_at)}`}
      </div>
      {version.state === 'PUBLISHED' && store.rates?.may_publish && (
        <Button
          variant="quiet"
          onClick={() =>
            changes.ask({
              title: `Withdraw ${name}`,
              text: 'The earlier version applies again at once. What was booked keeps its price.',
              label: 'Withdraw',
              isDangerous: true,
              send: (reason) => store.withdraw([version.id], reason),
            })
          }
        >
          Withdraw<span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  );
});

function tagOf(version: RateVersion) {
  if (version.state === 'DRAFT') return <StatusTag tone="waiting">Draft</StatusTag>;
  if (version.state === 'WITHDRAWN') return <StatusTag tone="bad">Withdrawn</StatusTag>;
  if (version.is_in_force) return <StatusTag tone="good">Now</StatusTag>;
  return <StatusTag tone="over">Published</StatusTag>;
}

const Change = observer(function Change({ plan }: { plan: RatePlan }) {
  const store = useStores().lazy.of(RatePlansStore);
  return (
    <div className={styles.change}>
      <Button variant="quiet" onClick={() => store.open('version', plan)}>
        New prices<span className="visually-hidden"> of {plan.name}</span>
      </Button>
      <WhoChanged name={plan.name} />
    </div>
  );
});
