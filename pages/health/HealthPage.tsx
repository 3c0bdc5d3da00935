import { observer } from 'mobx-react-lite';
import type * as v from 'valibot';
import { CLIENT_VERSION } from '../../shared/business.ts';
import { Deferred } from '../../shared/components/Deferred.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { health } from '../../shared/contracts/site.ts';
import { HealthStore } from '../../shared/stores/HealthStore.ts';
import type { Page } from '../../shared/page/page.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './HealthPage.module.css';

/** How the site is, for people; load balancers ask /readyz. */
export const HealthPage: Page = observer(function HealthPage() {
  const { settings } = useStores();
  return (
    <div className={styles.page}>
      <PageHead
        description="Whether the site, its booking and its database work right now, and how fast they answer."
        title="Health"
      />
      <PageTitle>Health</PageTitle>
      <dl className={styles.facts}>
        <Fact name="Site" value={`working, version ${CLIENT_VERSION}`} />
        <Fact name="API" value={API_WORDS[settings.modes.mode]} />
        <Fact name="Booking" value={settings.areBookingsDisabled ? 'closed' : 'open'} />
      </dl>
      {/* A list of its own: late content arrives in a place where the items of a list alone may not stand. */}
      <Deferred name="health" schema={health} fallback={<Facts facts={{ Database: 'being asked …' }} />}>
        {(found) => <Facts facts={describeFound(found)} />}
      </Deferred>
    </div>
  );
});

HealthPage.fetchData = async ({ stores }) =>
  stores.deferred.load('health', stores.lazy.of(HealthStore).check());

const API_WORDS = { online: 'answers', offline: 'cannot be reached', timeout: 'answers slowly' };

const describeFound = (found: v.InferOutput<typeof health> | null) => ({
  Database: describeDatabase(found?.engine, found?.database_ms),
  ...(found?.durability && { Durability: found.durability }),
  ...(found?.mail_waiting !== undefined && { 'Mail waiting': String(found.mail_waiting) }),
});

const describeDatabase = (engine: string | undefined, milliseconds: number | undefined) =>
  engine
    ? `${engine}, answers${milliseconds === undefined ? '' : ` in ${milliseconds} ms`}`
    : 'not known here';

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
