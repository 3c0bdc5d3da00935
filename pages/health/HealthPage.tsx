import { observer } from 'mobx-react-lite';
import type * as v from 'valibot';
import { Deferred } from '../../shared/components/Deferred.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import type { health } from '../../shared/contracts/site.ts';
import { HealthStore } from '../../shared/stores/HealthStore.ts';
import type { Page } from '../../shared/page/page.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './HealthPage.module.css';

/** The site's health, for people. Load balancers use /readyz. */
export const HealthPage: Page = observer(function HealthPage() {
  const { settings } = useStores();
  return (
    <div className={styles.page}>
      <PageHead
        description="Current status of the site, online booking, and the database behind them."
        title="Health"
      />
      <PageTitle>Health</PageTitle>
      <dl className={styles.facts}>
        <Fact name="Site" value="Working" />
        <Fact name="API" value={API_WORDS[settings.modes.mode]} />
        <Fact name="Booking" value={settings.areBookingsDisabled ? 'Closed' : 'Open'} />
      </dl>
      {/* A separate list: React streams deferred content through elements that are not allowed in a list. */}
      <Deferred of={HealthStore} fallback={<Facts facts={{ Database: 'Checking …' }} />}>
        <FoundFacts />
      </Deferred>
    </div>
  );
});

HealthPage.fetchData = ({ stores }) => stores.deferred.load(HealthStore, (store) => store.load());

const FoundFacts = observer(function FoundFacts() {
  return <Facts facts={describeFound(useStores().lazy.of(HealthStore).found)} />;
});

const API_WORDS = { online: 'Working', offline: 'Unavailable', timeout: 'Slow' };

/** Only staff get more than whether the database works. */
const describeFound = (found: v.InferOutput<typeof health> | null) => ({
  Database: found ? describeDatabase(found) : 'Unknown',
  ...(found?.write_trouble && { Saving: `Not possible: ${found.write_trouble}` }),
  ...(found?.durability && { Durability: found.durability }),
  ...(found?.blocked_content && { 'Blocked by browsers, 7 days': describeBlocked(found.blocked_content) }),
  ...(found?.mail_waiting !== undefined && { 'Mail waiting': String(found.mail_waiting) }),
});

function describeDatabase({ engine, database_ms: milliseconds }: v.InferOutput<typeof health>): string {
  if (!engine) return 'Working';
  return `${engine}, ${milliseconds === undefined ? 'working' : `responds in ${milliseconds} ms`}`;
}

function describeBlocked(counts: NonNullable<v.InferOutput<typeof health>['blocked_content']>): string {
  if (counts.length === 0) return 'Nothing';
  return counts.map(({ directive, source, times }) => `${times} × ${directive} ${source}`).join(', ');
}

function Facts({ facts }: { facts: Record<string, string> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
